DROP TABLE `change_log`;--> statement-breakpoint
DROP TABLE `leases`;