import type { Entity } from "./journal.ts";

/**
 * An entity whose state is one row of a query: its column `state`, or `gone` without a row. Every other column is a part that it must
 * have: without one of them the state is `half: …`.
 */
function entity(name: string, sql: string, values: Readonly<Record<string, unknown>>): Entity {
  return {
    name,
    stateIn(data) {
      const { state = "gone", ...parts } = data.row(sql, values) ?? {};
      const lacking = Object.keys(parts).filter((part) => Number(parts[part]) === 0);
      return lacking.length === 0 ? String(state) : `half: without ${lacking.join(" and ")}`;
    },
  };
}

/** A post by its title, with its number of pictures. */
export function post(title: string, pictures: number): Entity {
  const sql = `select 'there' as state,
    (select count(*) from project_images where project_id = p.id) = :pictures as "its pictures",
    (select count(*) from project_keywords where project_id = p.id) = 1 as "its keyword",
    (select count(*) from project_contacts where project_id = p.id) = 1 as "its contact"
    from projects p where title = :title`;
  return entity(`the post ${title}`, sql, { title, pictures });
}

/**
 * A comment by its text, and the notification of the post's author. There is exactly one notification for each, because this member comments
 * nowhere else on that post.
 */
export function comment(text: string, author: number): Entity {
  const sql = `select 'there' as state,
    (select count(*) from notifications where type = 'new_comment' and user_id = :author and related_user_id = c.user_id
      and related_project_id = c.project_id)
    = (select count(*) from comments where project_id = c.project_id and user_id = c.user_id) as "its notification"
    from comments c where content = :text`;
  return entity(`the comment ${text}`, sql, { text, author });
}

/** Whether a member likes a post. The rules for all rows check the count on the post. */
export function like(userId: number, projectId: number): Entity {
  const sql = "select 'there' as state from project_likes where user_id = :userId and project_id = :projectId";
  return entity(`the like of ${userId} for ${projectId}`, sql, { userId, projectId });
}

/** A message by the key of its sender. */
export function message(key: string, reader: number, hasPicture: boolean): Entity {
  const sql = `select iif(m.is_deleted, 'emptied', 'there') as state,
    not m.is_deleted or (m.image_file is null and m.text = '') as emptiness,
    m.is_deleted or not :hasPicture or has_file(m.image_file) as "its picture",
    m.is_deleted or c.updated_at >= m.created_at as "the conversation's time",
    m.is_deleted or exists (select 1 from notifications
      where type = 'new_message' and user_id = :reader and related_user_id = m.sender_id) as "notification of its reader",
    m.is_deleted or exists (select 1 from member_changes
      where event = 'message:new' and user_id = :reader and ref = c.id) as "the event of its reader"
    from messages m join conversations c on c.id = m.conversation_id where m.client_key = :key`;
  return entity(`the message ${key}`, sql, { key, reader, hasPicture: Number(hasPicture) });
}

/** The present picture of a member. The introduction, which each change sets too, counts the pictures. */
export function portrait(userId: number): Entity {
  const sql = `select introduction as state, has_file(image_file) as "the file" from users where id = :userId`;
  return entity(`the picture of ${userId}`, sql, { userId });
}
