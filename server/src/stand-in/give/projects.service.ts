import type { Database } from "@chonsu/db/open-database";
import { PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import type { ProjectsWish } from "@chonsu/shared/stand-in/give/projects";
import { transact, type Unit } from "../../command/transact.ts";
import type { StagedImage } from "../../files/stage.ts";
import { notify, notifyAll } from "../../modules/notifications/notifications.service.ts";
import { publishFeed, tellOfPosts } from "../../modules/projects/project-circle.service.ts";
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
export function giveProjects(giving: Giving, wish: ProjectsWish) {
  const { ctx } = giving;
  const given = withDrawings(giving, "scene", wish.count * wish.images, (images) =>
    transact(ctx, (unit) => {
      const author = somebody(giving, unit.db, wish.author_id);
      if (isRefusal(author)) return author;
      const tagged = people(unit.db, wish.tagged_users);
      if (isRefusal(tagged)) return tagged;
      const rows = write(giving, unit, wish, { author, tagged, images });
      const reacted =
        addLikes(giving, unit.db, rows, { userIds: wish.liked_by, count: wish.likes }) ??
        addComments(giving, unit, rows, { count: wish.comments, replies: wish.replies, quiet: wish.quiet });
      if (isRefusal(reacted)) return reacted;
      const ids = rows.map(({ id }) => id);
      recount(unit.db, ids);
      if (!wish.quiet) {
        if (wish.likes + wish.liked_by.length + wish.comments > 0) tellOfPosts(unit, ids);
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

function write(giving: Giving, unit: Unit, wish: ProjectsWish, { author, tagged, images }: Parts): ProjectRow[] {
  const words = wordsOf(giving);
  const moments = momentsOf(giving, wish, wish.count, author.joinedAt);
  const rows = insertProjects(
    unit.db,
    moments.map((createdAt) => ({
      userId: author.id,
      title: titleOf(wish, words),
      content: contentOf(wish, words),
      createdAt,
    })),
  );
  const keywords = rows.map(() => wish.keywords ?? words.interests(giving.chance.between(1, KEYWORDS_MOST)));
  const contacts = wish.contacts ?? contactsOf(unit.db, author);
  insertLists(unit.db, {
    keywords: rows.flatMap(({ id }, index) =>
      (keywords[index] ?? []).map((keyword, position) => ({ projectId: id, position, keyword })),
    ),
    contacts: rows.flatMap(({ id }) =>
      contacts.map((contactInfo, position) => ({ projectId: id, position, contactInfo })),
    ),
    tags: rows.flatMap(({ id }) => tagged.map((person, position) => ({ projectId: id, position, userId: person.id }))),
    images: images.map(({ file, width, height }, place) => ({
      projectId: rows[Math.floor(place / wish.images)]?.id ?? 0,
      ...{ file, width, height },
    })),
  });
  for (const [index, row] of wish.quiet ? [] : rows.entries()) {
    tellOf(giving, unit, row, { author, tagged, keywords: keywords[index] ?? [] });
  }
  return rows;
}

function titleOf(wish: ProjectsWish, words: Words): string {
  return wish.title ?? words.say("title").slice(0, PROJECT_TITLE_MAX);
}

function contentOf(wish: ProjectsWish, words: Words): string {
  return wish.content ?? [words.say("opening"), words.say("middle"), words.say("closing")].join("\n\n");
}

function contactsOf(db: Database, author: Person): string[] {
  const email = emailOf(db, author.id);
  return email === undefined ? [] : [email];
}

/** What a new post tells those on it, and those whom it may interest (wire.md §3). */
function tellOf(
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
  const told = [...interested].filter((one) => isOther(one) && one.joinedAt <= row.createdAt).map(({ id }) => id);
  const notices = told.map((userId) => ({ userId, type: "project_profile_keyword" as const, ...about }));
  notifyAll(at(ctx, row.createdAt), unit, notices);
}
