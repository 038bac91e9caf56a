/** An `XMLHttpRequest` that asks `fetch`, so that uploads too reach the server of the test and nothing else on this machine. */
export class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly #stop = new AbortController();
  readonly #headers: Record<string, string> = {};
  #method = "";
  #url = "";
  status = 0;
  responseText = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body: FormData | string | null): void {
    void this.#send(body).then((event) => this.dispatchEvent(new Event(event)));
  }

  async #send(body: FormData | string | null): Promise<"load" | "error" | "abort"> {
    try {
      const { signal } = this.#stop;
      const answer = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
      this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 1, total: 1 }));
      this.status = answer.status;
      this.responseText = await answer.text();
      return "load";
    } catch {
      return this.#stop.signal.aborted ? "abort" : "error";
    }
  }
}
