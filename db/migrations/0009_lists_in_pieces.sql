DROP INDEX `comments_project`;--> statement-breakpoint
DROP INDEX `comments_parent`;--> statement-breakpoint
CREATE INDEX `comments_project` ON `comments` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_likes_order` ON `project_likes` (`project_id`,`created_at`,`user_id`);