CREATE TABLE `removals` (
	`kind` text NOT NULL,
	`ref` integer NOT NULL,
	PRIMARY KEY(`kind`, `ref`),
	CONSTRAINT "removals_kind" CHECK("removals"."kind" in ('account', 'comment', 'project'))
);
