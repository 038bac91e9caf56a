import { chromium } from "playwright";
import { gzipSync } from "node:zlib";
import { ensureBrowser } from "./browser.ts";
import { openWorld } from "./measure/world.ts";
import { keepSession } from "./measure/visit.ts";
const world = await openWorld();
const b = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox","--disable-gpu"] });
for (const p of ["/login","/home","/projects/1","/profile/6","/conversations"]) {
  const c = await b.newContext({ baseURL: world.url, viewport: {width:390,height:844}, serviceWorkers: "block" });
  const page = await c.newPage();
  if (p !== "/login") await page.addInitScript(keepSession(world.session));
  await page.addInitScript(`window.__log=[];new MutationObserver(()=>{const t=document.getElementById("root")?.innerText?.slice(0,40).replace(/\\n/g,"|");if(window.__log.at(-1)?.[1]!==t)window.__log.push([Math.round(performance.now()),t])}).observe(document,{childList:true,subtree:true});`);
  const out: any[] = []; let t0 = Date.now();
  page.on("request", r => out.push([Date.now()-t0, r.resourceType(), r.url().replace(world.url,""), r]));
  page.on("pageerror", e=>console.log("ERR", e));page.on("console", m=>m.type()==="error"&&console.log("CON",m.text()));
  await page.goto(p); await page.waitForLoadState("networkidle"); await page.waitForTimeout(800);
  console.log("==", p); let js = 0;
  for (const [t, ty, u, r] of out) { const res = await r.response(); const body = res ? await res.body().catch(()=>Buffer.alloc(0)) : Buffer.alloc(0); const n=gzipSync(body,{level:9}).length; if(ty==="script")js+=n; if(!/font|socket/.test(ty+u)) console.log(String(t).padStart(6), ty.padEnd(11), String(n).padStart(7), u.slice(0,90)); }
  console.log("js", js, JSON.stringify(await page.evaluate("window.__log")));
  await c.close();
}
await b.close(); await world.close();
