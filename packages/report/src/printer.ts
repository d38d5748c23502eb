/** Reports made in a thread of their own: setting a page keeps a processor busy for a part of a second, and a service must go on answering. */
import { Worker } from 'node:worker_threads';
import type { ReportInput } from './input.ts';

export interface PrintOrder {
  id: number;
  input: ReportInput;
}
export type PrintAnswer = { id: number; pdf: Uint8Array } | { id: number; problem: string };

/** More reports are asked for at once than will be made soon. */
export class PrinterBusyError extends Error {
  override readonly name = 'PrinterBusyError';
}

export interface ReportPrinter {
  /** @throws PrinterBusyError; Error when the report could not be made */
  print(input: ReportInput): Promise<Buffer>;
  /** Ends the thread; orders that wait fail. The next order starts another one. */
  close(): Promise<void>;
}

export interface PrinterOptions {
  /** Orders that may wait or be at work. Default 20. */
  orders?: number;
  /** After so long without an order the thread ends. Default one minute. */
  idle_ms?: number;
}

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}

/** The thread starts with the first order. */
export function createReportPrinter({ orders = 20, idle_ms = 60_000 }: PrinterOptions = {}): ReportPrinter {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  const end = (why: string) => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
    return ended?.terminate();
  };
  const open = (): Worker => {
    const worker = new Worker(new URL('./printer-thread.ts', import.meta.url));
    worker.on('message', (answer: PrintAnswer) => {
      const order = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('pdf' in answer) order?.resolve(Buffer.from(answer.pdf));
      else order?.reject(new Error(answer.problem));
      if (waiting.size > 0 || thread !== worker) return;
      worker.unref();
      idle = setTimeout(() => void end('idle'), idle_ms).unref();
    });
    worker.on('error', (error) => {
      if (thread === worker) void end(error.message);
    });
    return worker;
  };
  return {
    async print(input) {
      if (waiting.size >= orders) throw new PrinterBusyError();
      clearTimeout(idle);
      thread ??= open();
      thread.ref();
      last += 1;
      const order: PrintOrder = { id: last, input };
      const made = new Promise<Buffer>((resolve, reject) => waiting.set(order.id, { resolve, reject }));
      thread.postMessage(order);
      return made;
    },
    async close() {
      await end('closed');
    },
  };
}
