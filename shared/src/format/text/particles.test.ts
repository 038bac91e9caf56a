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

/** Skills as members write them, with 을 or 를 as they are spoken in Korean. */
const SPOKEN = {
  을: `Photoshop Git MATLAB Slack Hadoop Jetpack R SQL Kotlin Spring Excel Python Django_REST_Framework_10 Webpack TikTok Matplotlib
    GitLab Internet Chatbot Copilot NuGet SvelteKit JUnit Elastic Music_Basic Mac Google Oracle Kaggle Mobile Console Chrome Game
    Unreal_Engine Machine Pipeline Phone Telegram Photon TensorFlow_Lite_Team HTML XML MySQL NoSQL GraphQL LLM VR OCR npm vim WebGL
    Design Programming PyCharm AutoCAD_Civil_3 Bootstrap Map Desktop MapReduce_Startup App Notebook Facebook Stack Click .NET C# F# LaTeX
    Prototype BASIC FORTRAN TOEIC git Web Blob R(통계) Git🚀 Figma_100 iPhone_16_(Pro)`,
  를: `React Rust Swift JavaScript TypeScript PowerPoint Jest Nuxt Redshift Spark Flask Framework Network Flink Talk Zendesk DeepSeek
    Spring_Boot Root Sheet GitHub Docker Server Java Node Vue Adobe React_Native Svelte Vite SQLite Azure Software Snowflake YouTube Apache Cache
    Stripe Android Cloud Blog Graph Sharp Kubernetes AWS iOS macOS K8s AI HCI API FastAPI GPT-4 ChatGPT IoT PoC 3D C C++ CUDA OpenCV
    PyTorch NumPy Next.js Vue.js PNG SVG HTTP Objective-C Wi-Fi UI/UX CI/CD R&D 100% MATLAB(매트랩)_2025 Photoshop_2024 iOS_15 Loop
    PostgreSQL_DB Redis Jenkins Unity Arduino SolidWorks ANSYS Premiere Café QT`,
} as const;
const SKILLS = Object.entries(SPOKEN).flatMap(([particle, skills]) =>
  skills.split(/\s+/).map((skill) => [skill.replaceAll("_", " "), particle] as const),
);

it.each(SKILLS)("reads %s for 을/를 as %s", (skill, particle) => expect(particleOf(skill, "을/를")).toBe(particle));

it.each([
  ["Photoshop", "이/가", "이"],
  ["Slack", "은/는", "은"],
  ["Git", "과/와", "과"],
  ["MATLAB", "으로/로", "으로"],
  ["Excel", "으로/로", "로"],
  ["Oracle", "으로/로", "로"],
  ["Node", "으로/로", "로"],
  ["Chrome", "으로/로", "으로"],
] as const)("fits %s and %s", (skill, particle, fitting) => expect(particleOf(skill, particle)).toBe(fitting));

it("reads decomposed Hangul like composed", () => expect(particleOf("하늘".normalize("NFD"), "을/를")).toBe("을"));
