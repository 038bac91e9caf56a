import { listed } from "./listed.ts";

/** Common interests, the most frequent first. */
const INTERESTS = listed(`
  인공지능, 창업, 로보틱스, 데이터 분석, 웹 개발, 등산, 사진, 영화, 반도체, 러닝, 독서, 게임, 서비스 기획, 앱 개발,
  디자인, 음악, 여행, 요리, 풋살, 스타트업, 자율주행, 컴퓨터 비전, 자연어 처리, 강화학습, 보안, 블록체인, 알고리즘,
  클라이밍, 농구, 배드민턴, 테니스, 밴드, 우주, 바이오, 신약 개발, 배터리, 신소재, 3D 프린팅, 드론, 임베디드,
  사물인터넷, 증강현실, 가상현실, 메타버스, 게임 개발, 그래픽스, 양자컴퓨팅, 수학, 물리, 뇌과학, 의료 인공지능,
  헬스케어, 교육, 봉사, 환경, 기후 변화, 에너지, 수소, 태양광, 스마트팜, 푸드테크, 핀테크, 투자, 경제, 마케팅, 브랜딩,
  글쓰기, 번역, 영어 회화, 일본어, 중국어, 철학, 심리학, 역사, 정책, 과학 커뮤니케이션, 유튜브, 영상 편집, 애니메이션,
  일러스트, 타이포그래피, 전시, 뮤지컬, 연극, 춤, 합창, 클래식, 재즈, 힙합, 작곡, DJ, 보드게임, 방탈출, 체스, 바둑,
  e스포츠, 커피, 베이킹, 와인, 캠핑, 자전거, 수영, 요가, 필라테스, 크로스핏, 야구, 축구, 배구, 탁구, 검도, 주짓수,
  스키, 서핑, 천문 관측, 식물, 고양이, 강아지, 새 관찰, 자작차, 항공, 위성, 로켓, 선박, 철도, 도시, 건축, 접근성,
  오픈소스, 해커톤, HCI, UX 리서치, 공공데이터, 시민과학, 노코드, 생성형 AI, LLM, MLOps
`);

/** Activities: combined with interests they make many rare terms. */
const PURSUITS = listed(`
  스터디, 모임, 세미나, 프로젝트, 입문, 공모전, 논문 읽기, 동아리, 자료 정리, 워크숍, 토론, 책 읽기, 글쓰기, 뉴스레터,
  팟캐스트, 강의, 멘토링, 기획, 창작, 취재, 데이터, 시각화, 연구, 자동화, 커뮤니티, 굿즈, 일지, 챌린지, 번역, 아카이브
`);

/** Common skills, the most frequent first. */
const SKILLS = listed(`
  Python, C++, JavaScript, PyTorch, React, Java, TypeScript, MATLAB, Figma, SQL, C, Git, Docker, Linux, TensorFlow,
  Node.js, AWS, Excel, PowerPoint, Photoshop, Illustrator, Kotlin, Swift, Flutter, Unity, SolidWorks, AutoCAD,
  Verilog, FPGA, KiCad, Arduino, Raspberry Pi, ROS 2, OpenCV, CUDA, Rust, Go, Django, FastAPI, Spring, Vue, Svelte,
  Next.js, GraphQL, PostgreSQL, MongoDB, Redis, Kubernetes, Terraform, Spark, Airflow, Tableau, R, Stata, SPSS, LaTeX,
  Blender, Unreal Engine, Premiere Pro, After Effects, Ableton Live, Notion, Jira, PSpice, LabVIEW, COMSOL, ANSYS,
  Abaqus, CFD, Rhino, Fusion 360, PCB 설계, 납땜, 용접, 선반 가공, 세포 배양, PCR, 질량 분석, 전자현미경, X선 회절,
  유기 합성, 통계, 실험 설계, 설문 조사, 인터뷰, 영어 발표, 번역, 글쓰기, 사진 촬영, 영상 편집, 일러스트레이션,
  3D 모델링, 프로토타이핑, UX 리서치, 사업 계획서, 회계, 특허 검색, 마케팅, 기획, 강의, 행사 운영, 보컬, 기타, 드럼,
  피아노, 바이올린
`);

/** Fields: combined with skills they make many rare terms. */
const FIELDS = listed(`
  자동화, 데이터 처리, 시각화, 성능 개선, 테스트, 교육, 시뮬레이션, 신호 처리, 웹 서비스, 모바일, 임베디드, 게임,
  금융, 바이오, 로봇, 논문 재현, 오픈소스 기여, 현업 경험, 입문, 강의 조교
`);

function withTail(heads: readonly string[], tails: readonly string[]): readonly string[] {
  return [...new Set([...heads, ...tails.flatMap((tail) => heads.map((head) => `${head} ${tail}`))])];
}

/** Interests, keywords and tags: the first ones are very frequent, the last ones very rare. */
export const INTEREST_TERMS = withTail(INTERESTS, PURSUITS);
/** How many of the first interests are single terms, not combinations. */
export const PLAIN_INTERESTS = INTERESTS.length;
export const SKILL_TERMS = withTail(SKILLS, FIELDS);
