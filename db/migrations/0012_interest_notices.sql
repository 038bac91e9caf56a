CREATE TABLE `interest_notices` (
	`project_id` integer PRIMARY KEY NOT NULL,
	`up_to` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
