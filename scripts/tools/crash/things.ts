import type { Thing } from "./book.ts";
import type { Ground } from "./ground.ts";

/** The state of a thing, or `half: …` with the parts that are missing. */
function whole(state: string, parts: Readonly<Record<string, boolean>>): string {
  const lacking = Object.entries(parts).flatMap(([part, isThere]) => (isThere ? [] : [part]));
  return lacking.length === 0 ? state : `half: without ${lacking.join(" and ")}`;
}

/** A post by its title, with its number of pictures. */
export function post(title: string, pictures: number): Thing {
  return {
    name: `the post ${title}`,
    look(ground) {
      const row = ground.row("select id from projects where title = ?", title);
      if (row === undefined) return "gone";
      const id = Number(row["id"]);
      return whole("there", {
        "its pictures": ground.count("select 1 from project_images where project_id = ?", id) === pictures,
        "its keyword": ground.count("select 1 from project_keywords where project_id = ?", id) === 1,
        "its contact": ground.count("select 1 from project_contacts where project_id = ?", id) === 1,
      });
    },
  };
}

/**
 * A comment by its text, and the notification of the post's author. There is exactly one notification, because this member comments nowhere
 * else on that post.
 */
export function comment(text: string, author: number): Thing {
  const notices = `select 1 from notifications where type = 'new_comment' and user_id = ? and related_user_id = ?
    and related_project_id = ?`;
  return {
    name: `the comment ${text}`,
    look(ground) {
      const row = ground.row("select project_id, user_id from comments where content = ?", text);
      if (row === undefined) return "gone";
      const [project, writer] = [Number(row["project_id"]), Number(row["user_id"])];
      const all = ground.count("select 1 from comments where project_id = ? and user_id = ?", project, writer);
      return whole("there", { "its notification": ground.count(notices, author, writer, project) === all });
    },
  };
}

/** Whether a member likes a post. The rules for all rows check the count on the post. */
export function like(userId: number, projectId: number): Thing {
  return {
    name: `the like of ${userId} for ${projectId}`,
    look: (ground) =>
      ground.count("select 1 from project_likes where user_id = ? and project_id = ?", userId, projectId) > 0
        ? "there"
        : "gone",
  };
}

/** A message by the key of its sender. */
export function message(key: string, reader: number, hasPicture: boolean): Thing {
  const find = `select m.id, m.sender_id, m.created_at, m.is_deleted, m.image_file, m.text, c.updated_at, c.id conversation
    from messages m join conversations c on c.id = m.conversation_id where m.client_key = ?`;
  return {
    name: `the message ${key}`,
    look(ground) {
      const row = ground.row(find, key);
      if (row === undefined) return "gone";
      if (row["is_deleted"] === 1)
        return whole("emptied", { emptiness: row["image_file"] === null && row["text"] === "" });
      return whole("there", {
        "its picture": !hasPicture || ground.hasFile(row["image_file"]),
        "the conversation's time": Number(row["updated_at"]) >= Number(row["created_at"]),
        "what its reader is told": isNotified(ground, reader, Number(row["sender_id"]), Number(row["conversation"])),
      });
    },
  };
}

function isNotified(ground: Ground, reader: number, sender: number, conversation: number): boolean {
  const notice = "select 1 from notifications where type = 'new_message' and user_id = ? and related_user_id = ?";
  const change = "select 1 from member_changes where event = 'message:new' and user_id = ? and ref = ?";
  return ground.count(notice, reader, sender) > 0 && ground.count(change, reader, conversation) > 0;
}

/** An account by its address. */
export function person(email: string): Thing {
  return {
    name: `the member ${email}`,
    look(ground) {
      const row = ground.row("select id from users where email = ?", email);
      if (row === undefined) return "gone";
      return whole("there", {
        "their interests": ground.count("select 1 from profile_keywords where user_id = ?", Number(row["id"])) === 2,
        "the mail that welcomes them": ground.count("select 1 from mails where recipient = ?", email) > 0,
      });
    },
  };
}

/** The relation between a member and a newcomer: none, requested, accepted. */
export function relation(asker: number, email: string): Thing {
  const find = `select f.status, u.id from friend_relations f join users u on u.id = f.to_user_id
    where f.from_user_id = ? and u.email = ?`;
  const notice = "select 1 from notifications where type = ? and user_id = ? and related_user_id = ?";
  return {
    name: `what is between ${asker} and ${email}`,
    look(ground) {
      const row = ground.row(find, asker, email);
      if (row === undefined) return "nothing";
      const other = Number(row["id"]);
      const status = String(row["status"]);
      const isAccepted = status === "accepted";
      return whole(status, {
        "its notification": isAccepted
          ? ground.count(notice, "friend_accept", asker, other) > 0
          : ground.count(notice, "friend_request", other, asker) > 0,
        "its mail": ground.count("select 1 from mails where recipient = ? and kind = 'friend-request'", email) > 0,
      });
    },
  };
}

/** The present picture of a member. The introduction, which each change sets too, counts the pictures. */
export function portrait(userId: number): Thing {
  return {
    name: `the picture of ${userId}`,
    look(ground) {
      const row = ground.row("select introduction, image_file from users where id = ?", userId);
      return whole(String(row?.["introduction"]), { "the file": ground.hasFile(row?.["image_file"]) });
    },
  };
}
