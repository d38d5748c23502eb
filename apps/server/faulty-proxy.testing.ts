/** A proxy in front of the real service that first does what networks and busy services do. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** `status` with its headers, a connection that breaks, no answer at all, or one that is lost: the service has done its work. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'reset'
  | 'lost'
  | 'silence';

export interface FaultyProxy {
  address: string;
  /** What the next requests meet, one each; those after them reach the service. */
  faults: Fault[];
  /** All that came: method, path and headers. */
  seen: Array<{ method: string; path: string; headers: http.IncomingHttpHeaders }>;
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const proxy: Omit<FaultyProxy, 'address' | 'close'> = { faults: [], seen: [] };
  const server = http.createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    proxy.seen.push({ method, path: url, headers });
    const fault = proxy.faults.shift();
    if (fault === undefined || fault === 'lost') return forward(target, request, response, fault === 'lost');
    if (fault === 'reset') return void request.socket.destroy();
    // The body is read, as a real service would.
    request.resume();
    if (fault === 'silence') return;
    request.on('end', () => response.writeHead(fault.status, fault.headers).end(fault.body ?? ''));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return Object.assign(proxy, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function forward(
  target: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  lost: boolean,
): void {
  const { method, url = '/', headers } = request;
  const onward = http.request(new URL(url, target), { method, headers }, (answer) => {
    if (lost) {
      answer.resume();
      answer.on('end', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
