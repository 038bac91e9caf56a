import { expect, it } from "vitest";
import { particleOf, withParticle } from "./particles.ts";

it.each([
  ["로보틱스", "을/를", "로보틱스를"],
  ["강화학습", "을/를", "강화학습을"],
  ["정하늘", "이/가", "정하늘이"],
  ["김민지", "이/가", "김민지가"],
  ["윤준호", "은/는", "윤준호는"],
  ["한서윤", "은/는", "한서윤은"],
  ["박지우", "과/와", "박지우와"],
  ["오세린", "과/와", "오세린과"],
  ["서울", "으로/로", "서울로"],
  ["대전", "으로/로", "대전으로"],
  ["부산대", "으로/로", "부산대로"],
] as const)("fits %s %s", (word, particle, text) => expect(withParticle(word, particle)).toBe(text));

it.each([
  ["HCI", "를"],
  ["SQL", "을"],
  ["Python", "을"],
  ["Docker", "를"],
  ["RTOS", "를"],
  ["programming", "을"],
  ["ROS 2", "를"],
  ["Web 3", "을"],
  ["C++", "를"],
  ["(주)하늘!", "을"],
  ["👩‍🔬", "를"],
  ["", "를"],
])("reads %o for 을/를 as %s", (word, particle) => expect(particleOf(word, "을/를")).toBe(particle));

it("reads decomposed Hangul like composed", () => expect(particleOf("하늘".normalize("NFD"), "을/를")).toBe("을"));
