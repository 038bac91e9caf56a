ALTER TABLE `experience_details` ADD `is_copied` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `experience_details` ADD `writer_id` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `experience_details_writer` ON `experience_details` (`writer_id`);--> statement-breakpoint
UPDATE `experience_details` SET `is_copied` = 1, `writer_id` = s.`user_id`
	FROM `experiences` e JOIN `experience_details` s ON s.`experience_id` = e.`id` AND s.`user_id` = e.`creator_id`
	WHERE e.`id` = `experience_details`.`experience_id` AND s.`user_id` <> `experience_details`.`user_id`
		AND s.`description` = `experience_details`.`description` AND s.`description` <> '';
