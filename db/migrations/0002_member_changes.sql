CREATE TABLE `member_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`event` text NOT NULL,
	`ref` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_changes_thing` ON `member_changes` (`user_id`,`event`,`ref`);--> statement-breakpoint
CREATE INDEX `member_changes_user` ON `member_changes` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `member_changes_ref` ON `member_changes` (`ref`,`event`) WHERE "member_changes"."ref" > 0;