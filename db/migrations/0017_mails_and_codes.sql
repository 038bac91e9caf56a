ALTER TABLE `mails` ADD `to_user_id` integer;--> statement-breakpoint
ALTER TABLE `mails` ADD `about_user_id` integer;--> statement-breakpoint
CREATE INDEX `mails_pair` ON `mails` (`to_user_id`,`about_user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `mails_about` ON `mails` (`about_user_id`);--> statement-breakpoint
ALTER TABLE `mailed_codes` ADD `asked_from` text;--> statement-breakpoint
ALTER TABLE `mailed_codes` ADD `attempts_elsewhere` integer DEFAULT 0 NOT NULL;