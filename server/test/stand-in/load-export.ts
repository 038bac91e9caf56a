import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { OpenDatabase } from "@chonsu/db/open-database";
import type { ExportManifest } from "@chonsu/db/seed/export/write-export";

type Line = Readonly<Record<string, unknown>>;

/** How a kind, or a list in its lines, becomes rows. A field that is not named here has the name of its column. */
interface Target {
  readonly table: string;
  readonly columns?: Readonly<Record<string, string>>;
  /** Items of a list that are plain values: the column of the value. Their rows keep the position. */
  readonly value?: string;
  /** The column of a list's rows with the id of the line. */
  readonly owner?: string;
  readonly lists?: Readonly<Record<string, Target>>;
}

const DETAILS: Target = {
  table: "experience_details",
  owner: "experience_id",
  columns: { user: "user_id", writer: "writer_id" },
  lists: {
    tags: { table: "experience_tags", owner: "detail_id", value: "tag" },
    skills_used: { table: "experience_skills", owner: "detail_id", value: "skill" },
  },
};

const TARGETS: Readonly<Record<string, Target>> = {
  users: {
    table: "users",
    columns: { current_academic_degree: "degree", image: "image_file" },
    lists: {
      skills: { table: "profile_skills", owner: "user_id" },
      portfolio_links: { table: "portfolio_links", owner: "user_id", columns: { portfolioLink: "url" } },
      keywords: { table: "profile_keywords", owner: "user_id", value: "keyword" },
    },
  },
  friends: { table: "friend_relations", columns: { from_user: "from_user_id", to_user: "to_user_id" } },
  invitation_links: { table: "invitation_links", columns: { inviter: "inviter_id" } },
  projects: {
    table: "projects",
    columns: { user: "user_id" },
    lists: {
      keywords: { table: "project_keywords", owner: "project_id", value: "keyword" },
      contacts: { table: "project_contacts", owner: "project_id", value: "contact_info" },
      images: { table: "project_images", owner: "project_id", columns: { image: "file" } },
      tagged_users: { table: "project_tags", owner: "project_id", value: "user_id" },
      likes: { table: "project_likes", owner: "project_id", columns: { user: "user_id" } },
    },
  },
  comments: { table: "comments", columns: { project: "project_id", user: "user_id", parent_comment: "parent_id" } },
  experiences: {
    table: "experiences",
    columns: { creator: "creator_id" },
    lists: {
      accepted_users: { table: "experience_members", owner: "experience_id", columns: { user: "user_id" } },
      experience_detail: DETAILS,
      share_links: { table: "experience_links", owner: "experience_id", columns: { inviter: "inviter_id" } },
    },
  },
  experience_invitations: {
    table: "experience_invitations",
    columns: { experience: "experience_id", inviter: "inviter_id", invitee: "invitee_id" },
  },
  conversations: {
    table: "conversations",
    columns: {
      user_1: "user_1_id",
      user_2: "user_2_id",
      deleted_for_user1: "deleted_for_user_1",
      deleted_for_user2: "deleted_for_user_2",
    },
  },
  messages: {
    table: "messages",
    columns: { conversation: "conversation_id", sender: "sender_id", message: "text", image: "image_file" },
  },
  search_history: { table: "search_history", columns: { user: "user_id" } },
  notifications: { table: "notifications", columns: { user: "user_id", notification_type: "type" } },
};

/** Values that the schema wants and the export does not have: hashes, and numbers that count rows. */
const BEGUN: Readonly<Record<string, Line>> = {
  users: { one_degree_count: 0 },
  projects: { like_count: 0, comment_count: 0 },
};
const COUNTS = `
  update users set one_degree_count = (select count(*) from friend_relations
    where status = 'accepted' and users.id in (from_user_id, to_user_id));
  update projects set
    like_count = (select count(*) from project_likes where project_id = projects.id),
    comment_count = (select count(*) from comments where project_id = projects.id);`;

/**
 * Loads an export into an empty database of our own server, and its pictures into a folder: an example of what another
 * backend does for its own tables. `now` is the moment of the seed (milliseconds).
 */
export function loadExport(from: string, { connection }: OpenDatabase, mediaFolder: string, now: number): void {
  const manifest: ExportManifest = JSON.parse(readFileSync(path.join(from, "manifest.json"), "utf8"));
  connection.transaction(() => {
    for (const { kind, file } of manifest.kinds) {
      const target = TARGETS[kind];
      if (target === undefined) throw new Error(`no place for ${kind}`);
      const begun = kind === "users" ? { ...BEGUN[kind], password_hash: manifest.password_hash } : BEGUN[kind];
      const lines = readFileSync(path.join(from, file), "utf8").split("\n").filter(Boolean);
      for (const line of lines) write(target, { ...begun, ...JSON.parse(line) });
    }
    connection.exec(COUNTS);
  })();
  for (const name of readdirSync(path.join(from, "pictures"))) {
    copyFileSync(path.join(from, "pictures", name), path.join(mediaFolder, name));
  }

  function write({ table, columns = {}, lists = {} }: Target, line: Line): void {
    const fields = Object.entries(line).filter(([name]) => !(name in lists));
    const names = fields.map(([name]) => columns[name] ?? name);
    const values = fields.map(([name, value]) => stored(name, value));
    connection.prepare(`insert into ${table} (${names}) values (${names.map(() => "?")})`).run(values);
    for (const [name, list] of Object.entries(lists)) {
      const items = Array.isArray(line[name]) ? line[name] : [];
      for (const [position, item] of items.entries()) {
        const { owner = "", value } = list;
        write(list, { [owner]: line["id"], ...(value === undefined ? item : { position, [value]: item }) });
      }
    }
  }

  function stored(name: string, value: unknown): unknown {
    if (typeof value === "boolean") return Number(value);
    if (name === "image" && typeof value === "string") return path.basename(value);
    const isMoment = /_at$|^date_joined$|^last_login$/.test(name);
    return isMoment && typeof value === "number" ? now + value : value;
  }
}
