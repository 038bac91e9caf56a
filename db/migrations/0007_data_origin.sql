CREATE TABLE `data_origin` (
	`id` integer PRIMARY KEY NOT NULL,
	`scenario` text NOT NULL,
	`seeded_at` integer,
	CONSTRAINT "data_origin_one" CHECK("data_origin"."id" = 1)
);
