DROP INDEX `messages_client_key`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_key` ON `messages` (`sender_id`,`client_key`,`conversation_id`);