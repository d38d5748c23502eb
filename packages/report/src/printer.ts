/** Reports made in a thread of their own: setting a page keeps a processor busy for a part of a second, and a service must go on answering. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { LanguageTag } from '@unmask/product/languages';
import type { CertificateInput } from './certificate.ts';
import type { ReportInput } from './input.ts';
import type { Paper } from './paper.ts';
import type { PrinterThreadData } from './speak.ts';

/** The report of one analysis, the certificate of a training, or a paper that others composed. */
export type Printed = ReportInput | CertificateInput | Paper;

export interface PrintOrder {
  id: number;
  input: Printed;
}
export type PrintAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string };

/** More reports are asked for at once than will be made soon. */
export class PrinterBusyError extends Error {
  override readonly name = 'PrinterBusyError';
}

export interface ReportPrinter {
  /**
   * @param language of the words; English where there is no catalogue of it. What the engine found is English in every language.
   * @throws PrinterBusyError; Error when the report could not be made
   */
  print(input: Printed, language?: LanguageTag): Promise<Buffer>;
  /** Ends the threads; orders that wait fail. The next order starts another one. */
  close(): Promise<void>;
}

export interface PrinterOptions {
  /** Orders that may wait or be at work. Default 20. */
  orders?: number;
  /** After so long without an order a thread ends. Default one minute. */
  idle_ms?: number;
}

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** Words are read once in a thread: each language has its own, started with its first order. */
export function createReportPrinter({ orders = 20, idle_ms = 60_000 }: PrinterOptions = {}): ReportPrinter {
  const threads = new Map<LanguageTag, PrinterThread>();
  return {
    async print(input, wanted = 'en') {
      const open = [...threads.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
      if (open >= orders) throw new PrinterBusyError();
      const language = isSpoken(wanted) ? wanted : 'en';
      const thread = threads.get(language) ?? new PrinterThread(language, idle_ms);
      threads.set(language, thread);
      return thread.print(input);
    },
    async close() {
      await Promise.all(Array.from(threads.values(), (thread) => thread.end('closed')));
    },
  };
}

/** Whether there is a catalogue of the language. */
const isSpoken = (tag: LanguageTag): boolean =>
  tag === 'en' || existsSync(fileURLToPath(import.meta.resolve(`@unmask/product/languages/${tag}.json`)));

/** Makes reports of one language, one after the other; ends when nothing is to be done, and starts again with the next order. */
class PrinterThread {
  readonly waiting = new Map<number, Waiting>();
  readonly #language: LanguageTag;
  readonly #idle_ms: number;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(language: LanguageTag, idle_ms: number) {
    this.#language = language;
    this.#idle_ms = idle_ms;
  }

  print(input: Printed): Promise<Buffer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#open();
    this.#worker.ref();
    this.#last += 1;
    const order: PrintOrder = { id: this.#last, input };
    const made = new Promise<Buffer>((resolve, reject) => this.waiting.set(order.id, { resolve, reject }));
    this.#worker.postMessage(order);
    return made;
  }

  async end(why: string): Promise<void> {
    clearTimeout(this.#idle);
    const ended = this.#worker;
    this.#worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
    await ended?.terminate();
  }

  #open(): Worker {
    const workerData: PrinterThreadData = { language: this.#language };
    const worker = new Worker(new URL('./printer-thread.ts', import.meta.url), { workerData });
    worker.on('message', (answer: PrintAnswer) => {
      const order = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('pdf' in answer) order?.resolve(Buffer.from(answer.pdf));
      else order?.reject(new Error(answer.problem));
      if (this.waiting.size > 0 || this.#worker !== worker) return;
      worker.unref();
      this.#idle = setTimeout(() => void this.end('idle'), this.#idle_ms).unref();
    });
    worker.on('error', (error) => {
      if (this.#worker === worker) void this.end(error.message);
    });
    return worker;
  }
}
