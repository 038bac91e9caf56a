import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Database } from "../../open-database.ts";
import { conversations, messages } from "../../tables/conversations.ts";
import { type Handle, idOf } from "../cast.ts";
import { messageImageFile } from "../file-names.ts";
import { momentOf } from "../moments.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import { LONG_CONVERSATION, type MessageEntry } from "./long-conversation.ts";

/** A conversation as the seed writes it. A member is null when they have left the product (R8). */
interface ConversationEntry {
  readonly id: number;
  readonly between: readonly [Handle | null, Handle | null];
  readonly at: string;
  readonly lines: readonly MessageEntry[];
  /** The side that has left the conversation and does not see it. */
  readonly leftBy?: 1 | 2;
  /**
   * The number of first messages that side 1 does not see: side 1 has left once and received new messages later (R25).
   */
  readonly clearedFor1?: number;
  readonly case: string;
}

/** The conversations of the seed. Messages get their ids in this order. */
export const CONVERSATIONS: readonly ConversationEntry[] = [
  {
    id: 1,
    between: ["haneul", "junho"],
    at: "22d",
    lines: LONG_CONVERSATION,
    case: "days of messages, a picture, a deleted one, three unread by haneul",
  },
  {
    id: 2,
    between: ["minji", "haneul"],
    at: "16d",
    lines: [
      { side: 1, text: "에코백 로봇 그림 이거 어때?", at: "15d" },
      { side: 1, text: "", image: "goods-stickers", at: "15d" },
      { side: 2, text: "귀가 왜 달렸어 ㅋㅋ", at: "14d23h" },
      { side: 1, text: "고양이 로봇이야", at: "14d23h" },
      { side: 2, text: "그럼 인정", at: "14d22h" },
      { side: 1, text: "포스터 시안 나왔다! 먼저 보여 주는 거야", at: "40m", isUnread: true },
      { side: 1, text: "", image: "festival-poster", at: "39m", isUnread: true },
    ],
    case: "haneul is the second side; unread, last a picture",
  },
  {
    id: 3,
    between: ["haneul", "sohee"],
    at: "7d",
    lines: [
      { side: 2, text: "로봇 목소리 녹음했어. 파일 보낼까?", at: "6d2h" },
      { side: 1, text: "네! 지나갑니다~ 맞죠?", at: "6d1h" },
      { side: 2, text: "세 가지 톤으로 했어. 친절, 다급, 졸림.", at: "6d1h" },
      { side: 1, text: "졸림으로 할게요", at: "5h30m", isUnread: true },
    ],
    case: "sohee has not read the last message",
  },
  {
    id: 4,
    between: ["haneul", null],
    at: "40d",
    lines: [
      { side: 2, text: "졸업하고 회사로 갑니다. 책장은 두고 가요.", at: "39d" },
      { side: 1, text: "고생 많으셨어요! 책장 잘 쓸게요.", at: "39d" },
      { side: 2, text: "", image: "sunset-hills", at: "38d" },
      { side: 0, text: conversationCopy.otherSideLeft, at: "3d" },
    ],
    case: "account deleted: 알 수 없음, a system message",
  },
  {
    id: 5,
    between: ["haneul", "kyungmin"],
    at: "28d",
    lines: [
      { side: 2, text: "지상국 당직표 올렸습니다.", at: "27d" },
      { side: 1, text: "확인했어요!", at: "27d" },
    ],
    leftBy: 1,
    case: "haneul left: there for kyungmin alone",
  },
  {
    id: 6,
    between: ["seungmin", "haneul"],
    at: "18d",
    lines: [
      { side: 1, text: "스터디 첫 주 자료 여기요. go.dev/blog", at: "17d" },
      { side: 2, text: "", at: "16d", isDeleted: true },
      { side: 2, text: "감사합니다 ㅎㅎ 아까 건 잘못 보낸 거예요", at: "16d" },
      { side: 1, text: "", at: "15d", isDeleted: true },
    ],
    case: "deleted messages of both sides, also the last",
  },
  {
    id: 7,
    between: ["haneul", "jiwoo"],
    at: "2d",
    lines: [],
    case: "empty",
  },
  {
    id: 8,
    between: ["haneul", "dahye"],
    at: "11d",
    lines: [
      { side: 2, text: "안녕하세요! 준호한테 얘기 많이 들었어요.", at: "10d" },
      { side: 1, text: "안녕하세요 :)", at: "10d" },
      { side: 2, text: "혹시 이번 주에 시간 괜찮으세요?", at: "1h40m", isUnread: true },
    ],
    clearedFor1: 2,
    case: "haneul left, a new message brought it back with what came since (R25)",
  },
  {
    id: 9,
    between: ["junho", "minji"],
    at: "30d",
    lines: [
      { side: 1, text: "비상정지 버튼 옆에 붙일 스티커 부탁해", at: "5d" },
      { side: 2, text: "밀지 마세요 밀립니다 ← 이걸로?", at: "5d" },
      { side: 1, text: "그거지", at: "4d23h" },
    ],
    case: "does not exist for haneul (R27)",
  },
  {
    id: 10,
    between: ["seoyun", "eunseo"],
    at: "60d",
    lines: [
      { side: 2, text: "인터뷰 녹취 다 풀었어요", at: "20d" },
      { side: 1, text: "와 빠르다. 토요일에 같이 읽어요", at: "20d", clientKey: "seed-message" },
    ],
    leftBy: 2,
    case: "between others, all read; eunseo left",
  },
];

function messageRow({ id, between }: ConversationEntry, entry: MessageEntry, index: number, now: number) {
  const { side, text, image, isUnread = false, isDeleted = false, clientKey = null } = entry;
  const [imageWidth, imageHeight] = image === undefined ? [null, null] : SCENE_SIZES[image];
  return {
    conversationId: id,
    side,
    senderId: side === 0 ? null : idOf(between[side - 1] ?? null),
    text,
    imageFile: image === undefined ? null : messageImageFile(id, index),
    imageWidth,
    imageHeight,
    isRead: !isUnread,
    isDeleted,
    clientKey,
    createdAt: momentOf(entry.at, now),
  };
}

/** Every conversation with its messages. */
export function writeConversations(tx: Database, now: number): void {
  const conversationRows: Array<typeof conversations.$inferInsert> = [];
  const messageRows: Array<typeof messages.$inferInsert> = [];
  for (const conversation of CONVERSATIONS) {
    const { id, between, at, lines, leftBy, clearedFor1 = 0 } = conversation;
    const before = messageRows.length;
    messageRows.push(
      ...lines.map((entry, index) => ({ id: before + index + 1, ...messageRow(conversation, entry, index, now) })),
    );
    /** The id of the last message that a side does not see. */
    const clearedUpTo = (count: number) => (count === 0 ? 0 : before + count);
    conversationRows.push({
      id,
      user1Id: idOf(between[0]),
      user2Id: idOf(between[1]),
      deletedForUser1: leftBy === 1,
      deletedForUser2: leftBy === 2,
      clearedUpTo1: clearedUpTo(leftBy === 1 ? lines.length : clearedFor1),
      clearedUpTo2: clearedUpTo(leftBy === 2 ? lines.length : 0),
      createdAt: momentOf(at, now),
      updatedAt: momentOf(lines.at(-1)?.at ?? at, now),
    });
  }
  tx.insert(conversations).values(conversationRows).run();
  tx.insert(messages).values(messageRows).run();
}
