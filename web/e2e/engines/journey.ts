import { CAST, type KitSandbox, SEED_PASSWORD } from "chonsu";
import type { Page } from "./page.ts";

const { eunseo, haneul, seoyun } = CAST;
const PHONE = [447, 844] as const;
const TABLET = [820, 1180] as const;
const DESKTOP = [1280, 900] as const;
const TALL = [540, 960] as const;
const WIDE = [640, 400] as const;
const POST = "두 엔진에서 본 나무";

interface Fixture {
  readonly page: Page;
  readonly sandbox: KitSandbox;
  /** The conversation partner of haneul, as a client on the wire. */
  readonly other: Awaited<ReturnType<KitSandbox["client"]>>;
  readonly conversationId: number;
}

interface Step {
  readonly title: string;
  /** Throws an error that names the fault. */
  run(fixture: Fixture): Promise<void>;
}

/** Steps that once failed in one engine only, in the order of a visit. */
export const JOURNEY: readonly Step[] = [
  {
    title: "a login, and a feed with pictures that are whole",
    async run({ page }) {
      await page.resize(...PHONE);
      await page.goTo("/login");
      await page.fill("input", "이메일", haneul.email);
      await page.fill("input[type=password]", "비밀번호", SEED_PASSWORD);
      await page.press("enter");
      await page.sees("article");
      await page.until("a picture of the feed is there", wholePictures);
    },
  },
  {
    title: "a post with two pictures",
    async run({ page }) {
      await page.goTo("/projects/add");
      await page.fill("input", "제목", POST);
      await page.fill("textarea", "내용", "세로 사진과 가로 사진");
      await page.fill("input", "키워드", "나무");
      await page.press("enter");
      await page.fill("input", "연락처", "trees.kr");
      await page.choosePictures(TALL, WIDE);
      await page.until("two pictures wait", () => document.body.textContent?.includes("2/5"));
      await page.click("button", "저장");
      await page.sees("article", POST);
    },
  },
  {
    title: "a picture of 9:16 at 820 px is not cut",
    async run({ page }) {
      await page.resize(...TABLET);
      await page.goTo("/home");
      await page.sees("article", POST);
      await page.until("the tall picture lies within its frame", liesWithin, POST);
    },
  },
  {
    title: "a deep link begins at the top",
    async run({ page }) {
      await page.resize(...PHONE);
      await page.goTo("/home");
      await page.sees("article", POST);
      await page.run(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.rest();
      await page.goTo("/projects/25");
      await page.sees("h1");
      await page.rest();
      await isTrue(page, "it begins at its top", () => scrollY === 0);
    },
  },
  {
    title: "the map after three zooms: names stay at their faces",
    async run({ page }) {
      await page.resize(...DESKTOP);
      await page.goTo("/friends?tab=mine&view=map");
      for (let times = 0; times < 3; times += 1) {
        await page.click("button", "확대");
        await page.rest();
      }
      await page.until("names are below their faces, or above", strayNames);
    },
  },
  {
    title: "the wheel of who stands between: a tap chooses",
    async run({ page }) {
      await page.resize(...PHONE);
      await page.goTo(`/profile/${seoyun.id}`);
      const neighbour = await page.until("somebody beside the chosen one", neighbourName);
      await page.click("[role=option] .one-line", neighbour);
      await page.until(`${neighbour} is chosen`, isChosen, neighbour);
    },
  },
  {
    title: "an introduction is asked for, and the person is a card in the chat",
    async run({ page }) {
      await page.goTo(`/profile/${eunseo.id}`);
      await page.click("button", "소개 부탁하기");
      await page.sees("[role=dialog] textarea", "보낼 메시지");
      await page.click("[role=dialog] button", "보내기");
      await page.until("the sheet is gone", () => document.querySelector("[role=dialog]") === null);
      await page.click("a", "님에게 부탁했어요");
      await page.sees("[role=log] a", eunseo.name);
    },
  },
  {
    title: "the period sheet: Back closes it, keys turn a wheel, and it is taken over",
    async run({ page }) {
      await page.goTo("/experience/add");
      await page.click("button", "기간");
      await page.sees("[role=dialog] [role=listbox]", "시작 연도");
      await page.run(() => history.back());
      await page.until("Back has closed it", () => document.querySelector("[role=dialog]") === null);
      await page.click("button", "기간");
      await page.sees("[role=dialog] [role=listbox]", "시작 연도");
      const before = await page.run(chosenYear);
      await page.run(() => document.querySelector<HTMLElement>("[role=listbox][aria-label='시작 연도']")?.focus());
      await page.press("up");
      await page.until(
        "the year before",
        (year) =>
          document.querySelector("[role=listbox][aria-label='시작 연도'] [aria-selected=true]")?.textContent !== year,
        before,
      );
      await page.rest();
      await page.click("[role=dialog] button", "완료");
      await page.until("the sheet is gone", () => document.querySelector("[role=dialog]") === null);
    },
  },
  {
    title: "a chat: five lines keep its end in view, and what is pushed appears",
    async run({ page, other, conversationId }) {
      await page.goTo(`/conversations?open=${conversationId}`);
      await page.sees("[role=log]");
      await page.fill("textarea", "메시지", "하나\n둘\n셋\n넷\n다섯");
      await page.until("the end is in view", hiddenOfChat);
      await page.press("enter");
      await page.sees("[role=log] p", "다섯");
      await other.messages.create({ params: { conversationId }, body: { message: "잘 보여요" } });
      await page.sees("[role=log] p", "잘 보여요");
    },
  },
  {
    title: "a picture is cut to a square",
    async run({ page }) {
      await page.goTo(`/profile/${haneul.id}`);
      await page.click("a", "프로필 수정");
      await page.choosePictures(WIDE);
      await page.sees("[role=dialog]", "사진 자르기");
      await page.click("[role=dialog] button", "이 부분 쓰기");
      await page.until("the sheet is gone", () => document.querySelector("[role=dialog]") === null);
      await page.until("the square is shown", () =>
        [...document.querySelectorAll("main img")].some(
          (one) =>
            one instanceof HTMLImageElement && one.src.startsWith("blob:") && one.naturalWidth === one.naturalHeight,
        ),
      );
      await page.click("button", "저장");
      await page.until("it is saved", () => !location.pathname.includes("edit"));
    },
  },
  {
    title: "the dark theme stays after a reload",
    async run({ page }) {
      await page.goTo("/setting");
      await page.click("label", "어둡게");
      await page.until("it is dark", isDark);
      await page.reload();
      await page.until("it is dark again", isDark);
    },
  },
  {
    title: "a server that stops is named, and after its return the push is heard again",
    async run({ page, sandbox, other, conversationId }) {
      await page.goTo(`/conversations?open=${conversationId}`);
      await page.sees("[role=log]");
      await sandbox.restart(() => page.sees("body", "서버에 다시 연결하고 있어요"));
      await page.until("it is connected", () => !document.body.textContent?.includes("서버에 다시 연결하고 있어요"));
      await other.messages.create({ params: { conversationId }, body: { message: "다시 잘 보여요" } });
      await page.sees("[role=log] p", "다시 잘 보여요");
    },
  },
];

async function isTrue(page: Page, what: string, inside: () => boolean): Promise<void> {
  if (!(await page.run(inside))) throw new Error(`not true: ${what}`);
}

/** These run in the page. */
function wholePictures(): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("article img")].filter(
    (one) => one.naturalWidth > 0 && one.clientWidth > 200,
  );
  return pictures.length > 0 && pictures.every((one) => getComputedStyle(one).objectFit !== "fill");
}

function liesWithin(title: string): boolean {
  const article = [...document.querySelectorAll("article")].find((one) => one.textContent?.includes(title));
  const picture = [...(article?.querySelectorAll("img") ?? [])].find(
    (one) => one.naturalHeight > one.naturalWidth && getComputedStyle(one).objectFit === "contain",
  );
  let frame = picture?.parentElement;
  if (picture === undefined || picture.naturalHeight === 0) return false;
  const { top, bottom } = picture.getBoundingClientRect();
  // No clipping container is smaller than the picture.
  for (; frame && frame !== article; frame = frame.parentElement) {
    const box = frame.getBoundingClientRect();
    if (getComputedStyle(frame).overflow !== "visible" && (box.bottom < bottom - 1 || box.top > top + 1)) return false;
  }
  return true;
}

function strayNames(): boolean {
  const faces = [...document.querySelectorAll("svg [data-id]")].map((face) => face.getBoundingClientRect());
  const names = [...document.querySelectorAll("svg text")].filter(
    (text) => text.closest("[data-id], [data-unfold]") === null,
  );
  const boxes = names.map((name) => name.getBoundingClientRect()).filter(({ width }) => width > 0);
  const belongs = (name: DOMRect) =>
    faces.some(({ left, width, top, bottom }) => {
      const aside = Math.abs(left + width / 2 - name.left - name.width / 2);
      const gap = Math.max(name.top - bottom, top - name.bottom);
      return aside < 4 && gap > -12 && gap < 24;
    });
  // My own name is in the middle; my face has no id.
  return boxes.length > 3 && boxes.filter((box) => !belongs(box)).length <= 1;
}

function neighbourName(): string | null {
  const chosen = document.querySelector("[role=listbox] [role=option][aria-selected=true]");
  const beside = chosen?.nextElementSibling ?? chosen?.previousElementSibling;
  return beside?.querySelector(".one-line")?.textContent ?? null;
}

function isChosen(name: string): boolean {
  return document.querySelector("[role=listbox] [aria-selected=true] .one-line")?.textContent === name;
}

function chosenYear(): string | null {
  return document.querySelector("[role=listbox][aria-label='시작 연도'] [aria-selected=true]")?.textContent ?? null;
}

function hiddenOfChat(): boolean {
  const log = document.querySelector("[role=log]");
  const box = document.querySelector("textarea");
  if (log === null || box?.value.split("\n").length !== 5) return false;
  return log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}

function isDark(): boolean {
  const light = /\d+/g[Symbol.match](getComputedStyle(document.body).backgroundColor) ?? [];
  return (
    getComputedStyle(document.documentElement).colorScheme === "dark" &&
    light.slice(0, 3).every((part) => Number(part) < 80)
  );
}
