DROP INDEX `comments_project`;--> statement-breakpoint
CREATE INDEX `comments_project` ON `comments` (`project_id`,`created_at`,`id`,`user_id`);