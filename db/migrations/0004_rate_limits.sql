CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_until` ON `rate_limits` (`until`);