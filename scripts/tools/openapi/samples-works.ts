import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import type { SampleFacts, Samples } from "./sample.ts";

const { haneul, junho, eunseo } = CAST;
const post = { id: PROJECTS.deliveryRobot.id };
const robot = EXPERIENCES.robotOne.id;
const code = experienceCode(robot);

type Works = "projects" | "comments" | ExperienceGroups | "searches" | "searchHistory" | "keywords" | "suggestions";
type ExperienceGroups = "experiences" | "experienceDetails" | "experienceInvitations" | "experienceLinks";

/** Posts with their comments, experiences, searches. */
export function workSamples(facts: SampleFacts): Samples<Works> {
  const { id } = facts;
  const ownComment = id(`select id from comments where user_id = ${haneul.id}`);
  const thread = id(`select id from comments where project_id = ${post.id} and parent_id is null`);
  return {
    ...experienceSamples(facts),
    projects: {
      mine: {},
      every: { query: { page: 1, page_size: 2 } },
      liked: {},
      one: { params: post },
      create: {
        body: {
          title: "휠체어 경로 지도, 같이 걸을 사람",
          content: "캠퍼스의 턱과 경사를 재서 지도로 만듭니다.",
          keywords: ["접근성", "지도"],
          contacts: ["haneul@kaist.ac.kr"],
          tagged_users: [junho.id],
        },
      },
      edit: { params: post, body: { title: "자율주행 배달 로봇, 한 사람 더 찾아요", keywords: ["로보틱스"] } },
      remove: { params: post },
      taggedUsers: { params: post },
      likedUsers: { params: post },
      likedStatus: { params: post },
      toggleLike: { params: { id: PROJECTS.walkingRobot.id } },
    },
    comments: {
      list: { params: post },
      create: { params: post, body: { content: "코너 감속 기록 보내 드릴게요.", parent_comment: thread } },
      edit: { params: { id: ownComment }, body: { content: "삼각대 두 개 있습니다!" } },
      remove: { params: { id: ownComment } },
    },
    searches: {
      people: { body: { q: "ㅎㅅㅇ", degree: [1, 2, 3], majors: [] } },
      experiences: { body: { q: "로봇", degree: [1, 2] } },
      projects: { body: { q: "로봇" }, query: { page: 1, page_size: 2 } },
    },
    searchHistory: {
      list: {},
      add: { body: { keyword: "배달 로봇" } },
      remove: { params: { id: id(`select id from search_history where user_id = ${haneul.id}`) } },
      clear: {},
    },
    keywords: { list: {} },
    suggestions: { list: {} },
  };
}

function experienceSamples({ id }: SampleFacts): Samples<ExperienceGroups> {
  const detail = id(`select id from experience_details where experience_id = ${robot} and user_id = ${haneul.id}`);
  const waiting = id(`select id from experience_invitations where experience_id = ${robot} and status = 'pending'`);
  const silent = id(
    `select m.experience_id from experience_members m left join experience_details d
     on d.experience_id = m.experience_id and d.user_id = m.user_id where d.id is null`,
  );
  return {
    experiences: {
      create: { body: { title: "휠체어 경로 지도" } },
      edit: { params: { id: robot }, body: { title: "자율주행 배달 로봇 1호", accepted_users: [haneul.id, junho.id] } },
      leave: { as: "doyun", params: { id: robot } },
      ofUser: { params: { userId: haneul.id } },
      withPending: { params: { userId: haneul.id } },
    },
    experienceDetails: {
      create: {
        body: {
          experience: silent,
          description: "턱의 높이를 재는 도구를 만들었습니다.",
          tags: ["접근성"],
          skills_used: ["KiCad"],
          start_date: "2026-03-02",
          end_date: "2026-06-19",
        },
      },
      edit: { params: { id: detail }, body: { tags: ["캡스톤", "로보틱스"], end_date: "2025-12-20" } },
      remove: { params: { id: detail } },
    },
    experienceInvitations: {
      create: { body: { experience_id: robot, invitee_id: eunseo.id } },
      respond: { body: { experience_id: EXPERIENCES.soundMap.id, response: "accept" } },
      cancel: { params: { id: waiting } },
    },
    experienceLinks: {
      read: { params: { userId: haneul.id, expId: robot } },
      welcome: { as: null, params: { code } },
      join: { as: "eunseo", params: { code } },
    },
  };
}
