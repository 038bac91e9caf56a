import { COMMENT_MAX } from "@chonsu/shared/limits";
import type { Database } from "../../open-database.ts";
import { comments } from "../../tables/comments.ts";
import { type Handle, idOf } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { PROJECT_ENTRIES, type ProjectKey } from "./projects.ts";

/** The author is null when the member has left the product (R8). */
interface Reply {
  readonly author: Handle | null;
  readonly content: string;
  readonly at: string;
  readonly clientKey?: string;
}

interface CommentEntry extends Reply {
  readonly replies?: readonly Reply[];
  readonly case: string;
}

/** A text of exactly the maximum length. */
const LONGEST = `${[
  "글 잘 읽었습니다. 저는 재활 로봇 쪽에서 손목 관절을 만들고 있는데, 경로 계획은 결국 무엇을 포기할지 정하는 일이라는 생각이 들었어요.",
  "빠르기를 포기하면 덜 밀리고, 덜 밀리면 음식이 쏟아지지 않고, 쏟아지지 않으면 아무도 화를 내지 않습니다.",
  "저희 팔도 정확도를 조금 내려놓으니 환자분들이 훨씬 편안해하셨거든요. 코너에서 속도를 3할만 줄인 기록이 있으면 꼭 보고 싶습니다.",
  "그리고 1촌 신청드렸어요. 혹시 시간 되시면 금요일 저녁에 N7 지하에 들러도 될까요? 모터 드라이버를 들고 가서 같이 돌려 보고 싶어요. 준호 님께도 안부 전해 주세요.",
]
  .join(" ")
  .slice(0, COMMENT_MAX - 1)}…`;

/** Comments by post, oldest first. */
const COMMENTS: Partial<Record<ProjectKey, readonly CommentEntry[]>> = {
  nightCoding: [
    { author: null, content: "저도 이제 떠나요. 즐거웠습니다.", at: "205d", case: "author deleted their account" },
    { author: "seungmin", content: "제가 이어서 열어 볼게요.", at: "200d", case: "on a post of a deleted account" },
  ],
  nightSky: [{ author: "haneul", content: "삼각대 있습니다! 저 갈래요.", at: "97d", case: "haneul's own comment" }],
  cubeSat: [
    {
      author: "kyungmin",
      content: "호출부호 있습니다. 새벽 당직도 좋아요.",
      at: "29d",
      replies: [{ author: "hyunwoo", content: "모시겠습니다. 이번 주에 연락드릴게요.", at: "29d" }],
      case: "with one reply",
    },
  ],
  festivalGoods: [
    { author: "yuna", content: "비밀 하나가 제일 궁금해요 👀", at: "19d", case: "with an emoji" },
    {
      author: "haneul",
      content: "에코백은 로봇도 그려 주세요.",
      at: "18d",
      replies: [
        { author: "minji", content: "이미 그렸지롱", at: "18d" },
        { author: null, content: "저도 갖고 싶어요", at: "17d" },
        { author: "arin", content: "고양이도요", at: "17d" },
      ],
      case: "haneul's comment with replies, one by a deleted account",
    },
  ],
  gameJam: [{ author: "mirae", content: "기획 지원합니다. SF 좋아하세요?", at: "10d", case: "plain" }],
  bookshelf: [{ author: "geonu", content: "책장 아직 있나요?", at: "3d", case: "question nobody can answer" }],
  ridingCrew: [{ author: "taeyang", content: "브레이크 고치고 갈게요.", at: "3d20h", case: "on haneul's post" }],
  indoorGuide: [
    {
      author: "serin",
      content: "지난번 기록 정리한 것 올려 둘게요. https://github.com/serin-oh/walk-notes",
      at: "1d",
      replies: [{ author: "seoyun", content: "고마워요! 토요일에 봐요.", at: "22h" }],
      case: "with a link and a reply",
    },
    {
      author: "nuri",
      content: "복지관 쪽 도와드릴 수 있습니다. nuri@kaist.ac.kr",
      at: "20h",
      case: "with a mail address",
    },
  ],
  deliveryRobot: [
    {
      author: "woojin",
      content: "시뮬레이터에서 돌려 볼 수 있을까요? 맵만 주시면 밤새 학습시켜 볼게요.",
      at: "2h40m",
      replies: [
        { author: "haneul", content: "오 좋아요. 맵 파일 보내 드릴게요.", at: "2h30m" },
        { author: "woojin", content: "코너 감속이 관건이겠네요.", at: "2h10m" },
      ],
      case: "thread with two replies, one by haneul",
    },
    { author: "dahye", content: LONGEST, at: "1h50m", case: "as long as a comment may be (over two lines)" },
    {
      author: "sangwoo",
      content: "모터 소음 줄이는 건 제가 도울 수 있어요.",
      at: "1h20m",
      replies: [{ author: "junho", content: "드라이버 주파수부터 올려 볼까?", at: "50m", clientKey: "seed-comment" }],
      case: "reply by a 1촌, with a client_key",
    },
  ],
};

/** The number of comments and replies of a post. */
export function commentCountOf(key: ProjectKey): number {
  return (COMMENTS[key] ?? []).reduce((sum, comment) => sum + 1 + (comment.replies?.length ?? 0), 0);
}

/** Every comment, each followed by its replies. */
export function writeComments(tx: Database, now: number): void {
  const rows: Array<typeof comments.$inferInsert> = [];
  const add = (projectId: number, parentId: number | null, { author, content, at, clientKey }: Reply) =>
    rows.push({
      id: rows.length + 1,
      projectId,
      userId: idOf(author),
      parentId,
      content,
      clientKey: clientKey ?? null,
      createdAt: momentOf(at, now),
    });
  for (const { id, key } of PROJECT_ENTRIES) {
    for (const comment of COMMENTS[key] ?? []) {
      const parentId = add(id, null, comment);
      for (const reply of comment.replies ?? []) add(id, parentId, reply);
    }
  }
  tx.insert(comments).values(rows).run();
}
