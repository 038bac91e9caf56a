CREATE TABLE `project_changes` (
	`project_id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_changes_seq` ON `project_changes` (`seq`);--> statement-breakpoint
DROP INDEX `comments_user`;--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`,`project_id`);