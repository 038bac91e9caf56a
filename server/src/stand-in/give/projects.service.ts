import type { Database } from "@chonsu/db/open-database";
import { PROJECT_TITLE_MAX } from "@chonsu/shared/limits";
import type { Unit } from "../../command/transact.ts";
import type { StagedImage } from "../../files/stage.ts";
import { storeProject } from "../../modules/projects/project-drafts.service.ts";
import { type ProjectRow, presentWholePosts } from "../../modules/projects/projects.service.ts";
import { emailOf } from "../../modules/users/users.service.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { withDrawings } from "./drawings.ts";
import {
  type Acts,
  actorOf,
  by,
  type FactoryOptions,
  type Giving,
  give,
  momentsOf,
  notifying,
  unrefused,
} from "./giving.ts";
import { type FactoryPerson, listPeople } from "./people.repository.ts";
import { people, somebody } from "./people.service.ts";
import { addComments, addLikes } from "./reactions.service.ts";
import { wordsOf } from "./words.ts";

const KEYWORDS_MOST = 4;

/** Makes posts of one author with likes, comments, tags and pictures. */
export function giveProjects(giving: Giving, options: FactoryOptions<"projects">) {
  const { ctx } = giving;
  const given = withDrawings(giving, "scene", options.count * options.images, (images) =>
    give(giving, options, (acts) => {
      const author = somebody(acts, options.author_id);
      if (isRefusal(author)) return author;
      const tagged = people(acts, options.tagged_users);
      if (isRefusal(tagged)) return tagged;
      const posts = write(acts, options, { author, tagged, images });
      const liked = addLikes(acts, posts, { userIds: options.liked_by, count: options.likes });
      if (isRefusal(liked)) return liked;
      const comments = addComments(acts, posts, { count: options.comments, replies: options.replies });
      return isRefusal(comments) ? comments : { author, ids: posts.map(({ id }) => id) };
    }),
  );
  if (isRefusal(given)) return given;
  const { author, ids } = given;
  const posts = new Map(presentWholePosts(ctx, actorOf(giving, author), ids).map((post) => [post.id, post]));
  return { ids, projects: ids.flatMap((id) => posts.get(id) ?? []) };
}

interface PostParts {
  readonly author: FactoryPerson;
  readonly tagged: readonly FactoryPerson[];
  readonly images: readonly StagedImage[];
}

function write(acts: Acts, options: FactoryOptions<"projects">, { author, tagged, images }: PostParts): ProjectRow[] {
  const words = wordsOf(acts);
  const floor = Math.max(...[author, ...tagged].map(({ joinedAt }) => joinedAt));
  const contacts = options.contacts ?? contactsOf(acts.ctx.db, author);
  const mayNotify = whoJoinedBy(acts.ctx);
  return momentsOf(acts, options, options.count, floor).map((moment, index) => {
    const draft = {
      title: options.title ?? words.say("title").slice(0, PROJECT_TITLE_MAX),
      content: options.content ?? [words.say("opening"), words.say("middle"), words.say("closing")].join("\n\n"),
      keywords: options.keywords ?? words.interests(acts.random.between(1, KEYWORDS_MOST)),
      contacts,
      tagged_users: tagged.map(({ id }) => id),
    };
    const own = images.slice(index * options.images, (index + 1) * options.images);
    return unrefused(storeProject.within(...by(notifying(acts, mayNotify(moment)), author, moment), draft, own));
  });
}

/** Limits the notifications of a unit to members who had joined at a moment. */
function whoJoinedBy(unit: Unit): (moment: number) => Unit["mayNotify"] {
  const joined = new Map(listPeople(unit.db).map(({ id, joinedAt }) => [id, joinedAt]));
  return (moment) => (id) => unit.mayNotify(id) && (joined.get(id) ?? moment) <= moment;
}

function contactsOf(db: Database, author: FactoryPerson): string[] {
  const email = emailOf(db, author.id);
  return email === undefined ? [] : [email];
}
