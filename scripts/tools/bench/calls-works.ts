import { PAGE_SIZE } from "@chonsu/shared/limits";
import type { Call } from "./calls.ts";
import type { World } from "./world.ts";

const PROJECTS = "select id from projects";
const CREATORS =
  "select creator_id, experience_id from experience_links join experiences on experiences.id = experience_id";

function ofProject(rest: string): Call {
  return (world) => ({ path: `/api/projects/${world.pick(world.numbers(PROJECTS))}/${rest}`, as: world.member() });
}

/** A page in the middle of the feed. */
function deepPage(world: World): number {
  const pages = Math.ceil(world.numbers(PROJECTS).length / PAGE_SIZE);
  return Math.max(1, Math.floor(pages / 2) + world.random(Math.max(1, Math.floor(pages / 4))));
}

function mine(path: string): Call {
  return (world) => ({ path, as: world.member() });
}

/** Posts, comments and experiences. */
export const workCalls = {
  "projects.every page 1": mine("/api/projects/every/?page=1"),
  "projects.every deep page": (world) => ({
    path: `/api/projects/every/?page=${deepPage(world)}`,
    as: world.member(),
  }),
  "projects.every of a member": (world) => ({
    path: `/api/projects/every/?page=1&user_id=${world.pick(world.numbers("select distinct user_id from projects where user_id is not null"))}`,
    as: world.member(),
  }),
  "projects.mine": mine("/api/projects/"),
  "projects.liked": mine("/api/projects/liked-list/"),
  "projects.one": ofProject(""),
  "projects.one by a visitor": (world) => ({ path: `/api/projects/${world.pick(world.numbers(PROJECTS))}/`, as: null }),
  "projects.taggedUsers": ofProject("tagged-users/"),
  "projects.likedUsers": ofProject("liked-users/"),
  "projects.likedStatus": ofProject("liked-status/"),
  "projects.toggleLike": (world) => ({ ...ofProject("like-toggle/")(world), post: true }),
  "comments.list": (world) => ({
    path: `/api/projects/${world.pick(world.numbers("select distinct project_id from comments"))}/comments/`,
    as: world.member(),
  }),
  "comments.create": (world) => ({
    ...ofProject("comments/create/")(world),
    body: { content: "저도 함께하고 싶어요!", parent_comment: null },
  }),
  "experiences.ofUser": (world) => ({ path: `/api/experiences/${world.member()}/`, as: world.member() }),
  "experiences.withPending": (world) => {
    const me = world.member();
    return { path: `/api/experiences-with-pending/${me}/`, as: me };
  },
  "experienceLinks.read": (world) => {
    const [creator, experience] = world.pick(world.rows(CREATORS));
    return { path: `/api/experience-link/${creator}/${experience}/`, as: Number(creator) };
  },
} satisfies Record<string, Call>;
