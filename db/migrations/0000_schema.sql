CREATE TABLE `comments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`user_id` integer,
	`parent_id` integer,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_project` ON `comments` (`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `comments_parent` ON `comments` (`parent_id`);--> statement-breakpoint
CREATE INDEX `comments_user` ON `comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_1_id` integer,
	`user_2_id` integer,
	`deleted_for_user_1` integer NOT NULL,
	`deleted_for_user_2` integer NOT NULL,
	`cleared_up_to_1` integer NOT NULL,
	`cleared_up_to_2` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`low_user_id` integer GENERATED ALWAYS AS (min(user_1_id, user_2_id)) VIRTUAL,
	`high_user_id` integer GENERATED ALWAYS AS (max(user_1_id, user_2_id)) VIRTUAL,
	FOREIGN KEY (`user_1_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_2_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "conversations_not_self" CHECK("conversations"."user_1_id" <> "conversations"."user_2_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_pair` ON `conversations` (`low_user_id`,`high_user_id`);--> statement-breakpoint
CREATE INDEX `conversations_user_1` ON `conversations` (`user_1_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `conversations_user_2` ON `conversations` (`user_2_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`side` integer NOT NULL,
	`sender_id` integer,
	`text` text NOT NULL,
	`image_file` text,
	`image_width` integer,
	`image_height` integer,
	`is_read` integer NOT NULL,
	`is_deleted` integer NOT NULL,
	`client_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "messages_side" CHECK("messages"."side" in (0, 1, 2))
);
--> statement-breakpoint
CREATE INDEX `messages_conversation` ON `messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`conversation_id`,`side`) WHERE "messages"."is_read" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client_key` ON `messages` (`sender_id`,`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_image` ON `messages` (`image_file`);--> statement-breakpoint
CREATE TABLE `experience_details` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`experience_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`description` text NOT NULL,
	`start_date` text,
	`end_date` text,
	FOREIGN KEY (`experience_id`) REFERENCES `experiences`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "experience_details_period" CHECK("experience_details"."start_date" is null or "experience_details"."end_date" is null or "experience_details"."start_date" <= "experience_details"."end_date")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `experience_details_member` ON `experience_details` (`experience_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `experience_details_user` ON `experience_details` (`user_id`);--> statement-breakpoint
CREATE TABLE `experience_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`experience_id` integer NOT NULL,
	`inviter_id` integer NOT NULL,
	`invitee_id` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`experience_id`) REFERENCES `experiences`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invitee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "experience_invitations_status" CHECK("experience_invitations"."status" in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `experience_invitations_pending` ON `experience_invitations` (`experience_id`,`invitee_id`) WHERE "experience_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `experience_invitations_experience` ON `experience_invitations` (`experience_id`);--> statement-breakpoint
CREATE INDEX `experience_invitations_invitee` ON `experience_invitations` (`invitee_id`,`status`);--> statement-breakpoint
CREATE INDEX `experience_invitations_inviter` ON `experience_invitations` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `experience_links` (
	`code` text PRIMARY KEY NOT NULL,
	`experience_id` integer NOT NULL,
	`inviter_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	FOREIGN KEY (`experience_id`) REFERENCES `experiences`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `experience_links_creator` ON `experience_links` (`experience_id`,`inviter_id`);--> statement-breakpoint
CREATE INDEX `experience_links_inviter` ON `experience_links` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `experience_members` (
	`experience_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	PRIMARY KEY(`experience_id`, `user_id`),
	FOREIGN KEY (`experience_id`) REFERENCES `experiences`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experience_members_user` ON `experience_members` (`user_id`,`experience_id`);--> statement-breakpoint
CREATE TABLE `experience_skills` (
	`detail_id` integer NOT NULL,
	`position` integer NOT NULL,
	`skill` text NOT NULL,
	PRIMARY KEY(`detail_id`, `position`),
	FOREIGN KEY (`detail_id`) REFERENCES `experience_details`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experience_skills_skill` ON `experience_skills` (`skill`,`detail_id`);--> statement-breakpoint
CREATE TABLE `experience_tags` (
	`detail_id` integer NOT NULL,
	`position` integer NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`detail_id`, `position`),
	FOREIGN KEY (`detail_id`) REFERENCES `experience_details`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `experience_tags_tag` ON `experience_tags` (`tag`,`detail_id`);--> statement-breakpoint
CREATE TABLE `experiences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`creator_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `experiences_creator` ON `experiences` (`creator_id`);--> statement-breakpoint
CREATE TABLE `friend_relations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_user_id` integer NOT NULL,
	`to_user_id` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`low_user_id` integer GENERATED ALWAYS AS (min(from_user_id, to_user_id)) VIRTUAL,
	`high_user_id` integer GENERATED ALWAYS AS (max(from_user_id, to_user_id)) VIRTUAL,
	FOREIGN KEY (`from_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "friend_relations_not_self" CHECK("friend_relations"."from_user_id" <> "friend_relations"."to_user_id"),
	CONSTRAINT "friend_relations_status" CHECK("friend_relations"."status" in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friend_relations_pair` ON `friend_relations` (`low_user_id`,`high_user_id`);--> statement-breakpoint
CREATE INDEX `friend_relations_from` ON `friend_relations` (`from_user_id`,`status`,`to_user_id`);--> statement-breakpoint
CREATE INDEX `friend_relations_to` ON `friend_relations` (`to_user_id`,`status`,`from_user_id`);--> statement-breakpoint
CREATE TABLE `invitation_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`inviter_id` integer NOT NULL,
	`invitee_name` text NOT NULL,
	`invitee_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`expiry_notified_at` integer,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invitee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_links_code` ON `invitation_links` (`code`);--> statement-breakpoint
CREATE INDEX `invitation_links_inviter` ON `invitation_links` (`inviter_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_links_invitee` ON `invitation_links` (`invitee_id`);--> statement-breakpoint
CREATE INDEX `invitation_links_expiry` ON `invitation_links` (`expiry_notified_at`,`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer,
	`sent_at` integer,
	CONSTRAINT "mails_status" CHECK("mails"."status" in ('kept', 'waiting', 'sending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_message_id` ON `mails` (`message_id`);--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`id`);--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`message` text NOT NULL,
	`subject` text,
	`is_read` integer NOT NULL,
	`related_user_id` integer,
	`related_project_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`related_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`related_project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE "notifications"."is_read" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_message_once` ON `notifications` (`user_id`,`related_user_id`) WHERE "notifications"."type" = 'new_message' and "notifications"."is_read" = 0;--> statement-breakpoint
CREATE INDEX `notifications_related_user` ON `notifications` (`related_user_id`);--> statement-breakpoint
CREATE INDEX `notifications_related_project` ON `notifications` (`related_project_id`);--> statement-breakpoint
CREATE TABLE `project_contacts` (
	`project_id` integer NOT NULL,
	`position` integer NOT NULL,
	`contact_info` text NOT NULL,
	PRIMARY KEY(`project_id`, `position`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `project_images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`project_id` integer NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_images_project` ON `project_images` (`project_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_images_file` ON `project_images` (`file`);--> statement-breakpoint
CREATE TABLE `project_keywords` (
	`project_id` integer NOT NULL,
	`position` integer NOT NULL,
	`keyword` text NOT NULL,
	PRIMARY KEY(`project_id`, `position`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_keywords_keyword` ON `project_keywords` (`keyword`,`project_id`);--> statement-breakpoint
CREATE TABLE `project_likes` (
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_likes_user` ON `project_likes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `project_tags` (
	`project_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`project_id`, `user_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `project_tags_user` ON `project_tags` (`user_id`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`like_count` integer NOT NULL,
	`comment_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "projects_like_count" CHECK("projects"."like_count" >= 0),
	CONSTRAINT "projects_comment_count" CHECK("projects"."comment_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `projects_newest` ON `projects` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `projects_user` ON `projects` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `search_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`keyword` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_history_word` ON `search_history` (`user_id`,`keyword`);--> statement-breakpoint
CREATE INDEX `search_history_newest` ON `search_history` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mailed_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`code_hash` text,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `mailed_codes_email` ON `mailed_codes` (`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`proven_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	CONSTRAINT "verifications_purpose" CHECK("verifications"."purpose" in ('signup', 'reset'))
);
--> statement-breakpoint
CREATE TABLE `portfolio_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portfolio_links_user` ON `portfolio_links` (`user_id`);--> statement-breakpoint
CREATE TABLE `profile_keywords` (
	`user_id` integer NOT NULL,
	`position` integer NOT NULL,
	`keyword` text NOT NULL,
	PRIMARY KEY(`user_id`, `position`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profile_keywords_user` ON `profile_keywords` (`user_id`,`keyword`);--> statement-breakpoint
CREATE INDEX `profile_keywords_keyword` ON `profile_keywords` (`keyword`,`user_id`);--> statement-breakpoint
CREATE TABLE `profile_skills` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`skill` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profile_skills_user` ON `profile_skills` (`user_id`,`skill`);--> statement-breakpoint
CREATE INDEX `profile_skills_skill` ON `profile_skills` (`skill`,`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_staff` integer NOT NULL,
	`is_superuser` integer NOT NULL,
	`date_joined` integer NOT NULL,
	`last_login` integer,
	`user_name` text NOT NULL,
	`school` text NOT NULL,
	`degree` text NOT NULL,
	`year` integer NOT NULL,
	`major1` text NOT NULL,
	`major2` text,
	`introduction` text NOT NULL,
	`image_file` text,
	`one_degree_count` integer NOT NULL,
	CONSTRAINT "users_chon_max" CHECK("users"."one_degree_count" between 0 and 50),
	CONSTRAINT "users_email_lower" CHECK("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_joined` ON `users` (`date_joined`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`user_name`);