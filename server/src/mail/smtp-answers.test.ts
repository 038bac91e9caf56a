import { describe, expect, it } from "vitest";
import { deliveryOf } from "./smtp-answers.ts";

function answered(command: string, responseCode: number, text = "5.7.1 a@kaist.ac.kr wrote: secret") {
  return Object.assign(new Error(text), {
    code: "EENVELOPE",
    command,
    responseCode,
    response: `${responseCode} ${text}`,
  });
}

describe("deliveryOf", () => {
  it.each([
    ["the recipient refused for good", answered("RCPT TO", 550), "refused"],
    ["the text refused for good", answered("DATA", 554), "refused"],
    ["the recipient refused for now", answered("RCPT TO", 450), "delayed"],
    ["the text refused for now", answered("DATA", 452), "delayed"],
    ["a server that goes down", answered("RCPT TO", 421), "unreachable"],
    ["a session gone wrong", answered("RCPT TO", 503), "unreachable"],
    ["a login missing", answered("RCPT TO", 530), "unreachable"],
    ["our own sender refused", answered("MAIL FROM", 550), "unreachable"],
    ["our login refused", answered("AUTH PLAIN", 535), "unreachable"],
    ["a connection refused", Object.assign(new Error("x"), { code: "ESOCKET", command: "CONN" }), "unreachable"],
    [
      "a connection lost in the text",
      Object.assign(new Error("x"), { code: "ECONNECTION", command: "DATA" }),
      "unreachable",
    ],
    ["an attempt called off", Object.assign(new Error("x"), { code: "EABORT" }), "delayed"],
    ["what is no error", "x", "unreachable"],
  ])("classifies %s", (_what, error, kind) => {
    expect(deliveryOf(error).kind).toBe(kind);
  });

  it("has codes and no text of the mail that a server repeats", () => {
    expect(deliveryOf(answered("RCPT TO", 550)).reason).toBe("EENVELOPE RCPT TO 550 5.7.1");
  });
});
