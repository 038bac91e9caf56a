CREATE TABLE `change_sequence` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `change_sequence` (`id`, `seq`) SELECT 1, coalesce(max(`seq`), 0) FROM `sqlite_sequence` WHERE `name` = 'member_changes';--> statement-breakpoint
DROP INDEX `project_changes_seq`;--> statement-breakpoint
DROP INDEX `comments_parent`;--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`created_at`,`id`) WHERE "comments"."parent_id" is not null;--> statement-breakpoint
DROP INDEX `messages_image`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_image` ON `messages` (`image_file`) WHERE "messages"."image_file" is not null;--> statement-breakpoint
DROP INDEX `notifications_related_project`;--> statement-breakpoint
CREATE INDEX `notifications_related_project` ON `notifications` (`related_project_id`) WHERE "notifications"."related_project_id" is not null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_member_changes` (
	`seq` integer NOT NULL,
	`user_id` integer NOT NULL,
	`event` text NOT NULL,
	`ref` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_member_changes`("seq", "user_id", "event", "ref") SELECT "seq", "user_id", "event", "ref" FROM `member_changes`;--> statement-breakpoint
DROP TABLE `member_changes`;--> statement-breakpoint
ALTER TABLE `__new_member_changes` RENAME TO `member_changes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `member_changes_thing` ON `member_changes` (`user_id`,`event`,`ref`);--> statement-breakpoint
CREATE INDEX `member_changes_user` ON `member_changes` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `member_changes_ref` ON `member_changes` (`ref`,`event`) WHERE "member_changes"."ref" > 0;