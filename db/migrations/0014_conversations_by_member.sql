DROP INDEX `conversations_user_1`;--> statement-breakpoint
DROP INDEX `conversations_user_2`;--> statement-breakpoint
CREATE INDEX `conversations_user_1` ON `conversations` (`user_1_id`);--> statement-breakpoint
CREATE INDEX `conversations_user_2` ON `conversations` (`user_2_id`);