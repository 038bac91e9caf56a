ALTER TABLE `notifications` ADD `about_id` integer;--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about_id`,`type`);--> statement-breakpoint
UPDATE `notifications` SET `about_id` = CASE
	WHEN `type` IN ('project_tag', 'project_profile_keyword') THEN `related_project_id`
	WHEN `type` IN ('new_comment', 'reply_comment') THEN (
		SELECT c.`id` FROM `comments` c
		WHERE c.`project_id` = `related_project_id` AND c.`user_id` IS `related_user_id` AND c.`created_at` <= `notifications`.`created_at`
		ORDER BY c.`created_at` DESC, c.`id` DESC LIMIT 1)
	WHEN `type` IN ('friend_request', 'friend_accept') THEN (
		SELECT f.`id` FROM `friend_relations` f
		WHERE f.`from_user_id` = `related_user_id` AND f.`to_user_id` = `notifications`.`user_id`
			OR f.`from_user_id` = `notifications`.`user_id` AND f.`to_user_id` = `related_user_id`)
	WHEN `type` = 'invitation_expired' THEN (
		SELECT l.`id` FROM `invitation_links` l
		WHERE l.`inviter_id` = `notifications`.`user_id` AND l.`expiry_notified_at` IS NOT NULL
			AND substr(`message`, 1, length(l.`invitee_name`)) = l.`invitee_name`
		ORDER BY abs(l.`expiry_notified_at` - `notifications`.`created_at`) LIMIT 1)
	WHEN `type` = 'experience_request' THEN (
		SELECT i.`id` FROM `experience_invitations` i JOIN `experiences` e ON e.`id` = i.`experience_id`
		WHERE i.`invitee_id` = `notifications`.`user_id` AND e.`title` = `subject` AND i.`created_at` <= `notifications`.`created_at`
		ORDER BY i.`id` DESC LIMIT 1)
	WHEN `type` IN ('experience_accept', 'experience_reject') THEN (
		SELECT e.`id` FROM `experiences` e JOIN `experience_members` m ON m.`experience_id` = e.`id` AND m.`user_id` = `notifications`.`user_id`
		WHERE e.`title` = `subject` AND e.`created_at` <= `notifications`.`created_at`
		ORDER BY e.`id` DESC LIMIT 1)
	WHEN `type` = 'new_message' THEN (
		SELECT m.`id` FROM `conversations` t JOIN `messages` m ON m.`conversation_id` = t.`id` AND m.`sender_id` = `related_user_id`
		WHERE `notifications`.`user_id` IN (t.`user_1_id`, t.`user_2_id`) AND `related_user_id` IN (t.`user_1_id`, t.`user_2_id`)
			AND m.`created_at` <= `notifications`.`created_at`
		ORDER BY m.`id` DESC LIMIT 1)
END;--> statement-breakpoint
UPDATE `experience_invitations` SET `inviter_id` = (SELECT e.`creator_id` FROM `experiences` e WHERE e.`id` = `experience_id`)
WHERE `status` = 'pending' AND EXISTS (
	SELECT 1 FROM `experiences` e WHERE e.`id` = `experience_id` AND e.`creator_id` IS NOT NULL AND e.`creator_id` <> `inviter_id`);
