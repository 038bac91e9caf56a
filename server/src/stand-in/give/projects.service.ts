import type { Database } from "@chonsu/db/open-database";
import { PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import type { ProjectsOptions } from "@chonsu/shared/stand-in/give/projects";
import { transact, type Unit } from "../../command/transact.ts";
import type { StagedImage } from "../../files/stage.ts";
import { notify, notifyAll } from "../../modules/notifications/notifications.service.ts";
import { publishFeed, publishPosts } from "../../modules/projects/project-circle.service.ts";
import { presentPosts } from "../../modules/projects/projects.service.ts";
import { emailOf, membersInterestedIn } from "../../modules/users/users.service.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { withDrawings } from "./drawings.ts";
import { actorOf, at, type Giving, momentsOf } from "./giving.ts";
import { findPeople, type Person } from "./people.repository.ts";
import { people, somebody } from "./people.service.ts";
import { insertLists, insertProjects, type ProjectRow, recount } from "./projects.repository.ts";
import { addComments, addLikes } from "./reactions.service.ts";
import { type Words, wordsOf } from "./words.ts";

const KEYWORDS_MOST = 4;

/** Makes posts of one author with all that hangs on them. */
export function giveProjects(giving: Giving, options: ProjectsOptions) {
  const { ctx } = giving;
  const given = withDrawings(giving, "scene", options.count * options.images, (images) =>
    transact(ctx, (unit) => {
      const author = somebody(giving, unit.db, options.author_id);
      if (isRefusal(author)) return author;
      const tagged = people(unit.db, options.tagged_users);
      if (isRefusal(tagged)) return tagged;
      const rows = write(giving, unit, options, { author, tagged, images });
      const reacted =
        addLikes(giving, unit.db, rows, { userIds: options.liked_by, count: options.likes }) ??
        addComments(giving, unit, rows, { count: options.comments, replies: options.replies, quiet: options.quiet });
      if (isRefusal(reacted)) return reacted;
      const ids = rows.map(({ id }) => id);
      recount(unit.db, ids);
      if (!options.quiet) {
        if (options.likes + options.liked_by.length + options.comments > 0) publishPosts(unit, ids);
        publishFeed(unit);
      }
      return { author, ids };
    }),
  );
  if (isRefusal(given)) return given;
  const { author, ids } = given;
  const posts = new Map(presentPosts(ctx, actorOf(giving, author), ids).map((post) => [post.id, post]));
  return { ids, projects: ids.flatMap((id) => posts.get(id) ?? []) };
}

interface Parts {
  readonly author: Person;
  readonly tagged: readonly Person[];
  readonly images: readonly StagedImage[];
}

function write(giving: Giving, unit: Unit, options: ProjectsOptions, { author, tagged, images }: Parts): ProjectRow[] {
  const words = wordsOf(giving);
  const moments = momentsOf(giving, options, options.count, author.joinedAt);
  const rows = insertProjects(
    unit.db,
    moments.map((createdAt) => ({
      userId: author.id,
      title: titleOf(options, words),
      content: contentOf(options, words),
      createdAt,
    })),
  );
  const keywords = rows.map(() => options.keywords ?? words.interests(giving.chance.between(1, KEYWORDS_MOST)));
  const contacts = options.contacts ?? contactsOf(unit.db, author);
  insertLists(unit.db, {
    keywords: rows.flatMap(({ id }, index) =>
      (keywords[index] ?? []).map((keyword, position) => ({ projectId: id, position, keyword })),
    ),
    contacts: rows.flatMap(({ id }) =>
      contacts.map((contactInfo, position) => ({ projectId: id, position, contactInfo })),
    ),
    tags: rows.flatMap(({ id }) => tagged.map((person, position) => ({ projectId: id, position, userId: person.id }))),
    images: images.map(({ file, width, height }, place) => ({
      projectId: rows[Math.floor(place / options.images)]?.id ?? 0,
      ...{ file, width, height },
    })),
  });
  for (const [index, row] of options.quiet ? [] : rows.entries()) {
    publishAbout(giving, unit, row, { author, tagged, keywords: keywords[index] ?? [] });
  }
  return rows;
}

function titleOf(options: ProjectsOptions, words: Words): string {
  return options.title ?? words.say("title").slice(0, PROJECT_TITLE_MAX);
}

function contentOf(options: ProjectsOptions, words: Words): string {
  return options.content ?? [words.say("opening"), words.say("middle"), words.say("closing")].join("\n\n");
}

function contactsOf(db: Database, author: Person): string[] {
  const email = emailOf(db, author.id);
  return email === undefined ? [] : [email];
}

/** What a new post tells those on it, and those whom it may interest (wire.md §3). */
function publishAbout(
  { ctx }: Giving,
  unit: Unit,
  row: ProjectRow,
  { author, tagged, keywords }: Pick<Parts, "author" | "tagged"> & { readonly keywords: readonly string[] },
): void {
  const { id: aboutId, title: subject } = row;
  const about = { aboutId, relatedUserId: author.id, name: author.name, projectId: aboutId, subject };
  const isOther = ({ id }: Person) => id !== author.id;
  for (const { id, joinedAt } of tagged.filter(isOther)) {
    notify(at(ctx, Math.max(row.createdAt, joinedAt)), unit, { userId: id, type: "project_tag", ...about });
  }
  // Whoever joined later was not there to be told.
  const interested = findPeople(unit.db, membersInterestedIn(ctx, unit.db, keywords)).values();
  const published = [...interested].filter((one) => isOther(one) && one.joinedAt <= row.createdAt).map(({ id }) => id);
  const notices = published.map((userId) => ({ userId, type: "project_profile_keyword" as const, ...about }));
  notifyAll(at(ctx, row.createdAt), unit, notices);
}
