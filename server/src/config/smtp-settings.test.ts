import { expect, it } from "vitest";
import { ConfigError } from "../platform/config-error.ts";
import { readSmtpSettings } from "./smtp-settings.ts";

const FROM = "no-reply@kaist.ac.kr";

it.each([undefined, ""])("leaves mails in the outbox when SMTP_URL is %j", (url) => {
  expect(readSmtpSettings(url, undefined)).toBeUndefined();
});

it.each([
  [
    "smtp://mail.kaist.ac.kr",
    { host: "mail.kaist.ac.kr", port: 587, secure: false, requireTls: false, login: undefined },
  ],
  ["smtps://mail.kaist.ac.kr", { port: 465, secure: true }],
  ["smtp://127.0.0.1:1025", { host: "127.0.0.1", port: 1025 }],
  ["smtp://[::1]:1025", { host: "::1", port: 1025 }],
  ["smtp://a%40b:p%25%3A@mail.kaist.ac.kr", { login: { user: "a@b", password: "p%:" } }],
])("reads %s", (url, expected) => {
  expect(readSmtpSettings(url, FROM)).toMatchObject(expected);
});

it.each([
  ["smtp://a:b@mail.kaist.ac.kr", true],
  ["smtp://a:b@mail.kaist.ac.kr?requireTLS=false", false],
  ["smtp://a:b@localhost:1025", false],
  ["smtp://a:b@[::1]:1025", false],
  ["smtp://mail.kaist.ac.kr?requireTLS=true", true],
])("requires encryption in %s: %s", (url, isAsked) => {
  expect(readSmtpSettings(url, FROM)?.requireTls).toBe(isAsked);
});

it.each([
  [FROM, { name: "촌수", address: FROM }],
  [`KAIST 촌수 <${FROM}>`, { name: "KAIST 촌수", address: FROM }],
  [`<${FROM}>`, { name: "촌수", address: FROM }],
])("reads the sender %s", (text, from) => {
  expect(readSmtpSettings("smtp://localhost", text)?.from).toEqual(from);
});

it.each([
  undefined,
  "",
  "촌수",
  "a@b.kr, c@d.kr",
  "a@b.kr\r\nBcc: c@d.kr",
  "촌수\r\nBcc: c@d.kr <a@b.kr>",
  "a@localhost",
])("refuses %j as a sender", (from) => {
  expect(() => readSmtpSettings("smtp://localhost", from)).toThrow(ConfigError);
});

it.each([
  "mail.kaist.ac.kr:587",
  "http://mail.kaist.ac.kr",
  "smtp://",
  "smtp:///path",
  "smtp://a:secret%@mail.kaist.ac.kr",
  "smtp://a:secret@mail.kaist.ac.kr?logger=true",
  "smtp://a:secret@mail.kaist.ac.kr?requireTLS=1",
])("refuses %s and does not repeat it", (url) => {
  expect(() => readSmtpSettings(url, FROM)).toThrow(ConfigError);
  expect(() => readSmtpSettings(url, FROM)).not.toThrow(/secret/);
});
