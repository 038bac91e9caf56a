ALTER TABLE `comments` ADD `client_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `comments_client_key` ON `comments` (`user_id`,`client_key`,`project_id`);