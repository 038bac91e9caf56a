ALTER TABLE `mails` ADD `sealed` text;--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);