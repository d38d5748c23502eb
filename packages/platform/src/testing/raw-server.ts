/** Peers that misbehave: real servers on loopback addresses, for tests of what fetches. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from './certificate.ts';

export interface Peer {
  port: number;
  /** Connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** @param host any address of 127.0.0.0/8: several servers can share a port that way. */
export const startPeer = (answer: RequestListener, host = '127.0.0.1', port = 0): Promise<Peer> =>
  listen(createServer(answer), host, port);

/** Shows the certificate of clips.example.com. */
export const startTlsPeer = (answer: RequestListener): Promise<Peer> =>
  listen(createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY }, answer), '127.0.0.1', 0);

/** Bytes as they are, HTTP or not. */
export const startTcpPeer = (talk: (socket: Socket) => void): Promise<Peer> =>
  listen(createTcpServer(talk), '127.0.0.1', 0);

async function listen(server: Server, host: string, port: number): Promise<Peer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
