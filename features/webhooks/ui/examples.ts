/** Examples of the documentation: a receiver that checks signatures, and a message. */
import type { AnalysisData, Message } from '../contract.ts';

export const LANGUAGES = ['TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

export const RECEIVERS: Record<Language, string> = {
  TypeScript: `import { createServer } from 'node:http';
import { verifyWebhook } from '@unmask/client';

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const message = await verifyWebhook(
      Buffer.concat(parts),
      request.headers,
      process.env.UNMASK_WEBHOOK_SECRET,
    );
    response.writeHead(204).end();
    console.log(message.type, message.data.id, message.data.outcome);
  } catch {
    response.writeHead(400).end();
  }
}).listen(3000);`,
  Python: `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from unmask import WebhookVerificationError, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            message = verify_webhook(body, self.headers, os.environ["UNMASK_WEBHOOK_SECRET"])
        except WebhookVerificationError:
            self.send_response(400)
        else:
            self.send_response(204)
            print(message["type"], message["data"]["id"], message["data"].get("outcome"))
        self.end_headers()


HTTPServer(("", 3000), Receiver).serve_forever()`,
};

const data: AnalysisData = {
  id: 'ANALYSIS_ID',
  status: 'completed',
  isAI: true,
  confidence: 96.2,
  outcome: 'ai_generated',
  probability: 0.962,
  likelihood_ratio: 25.3,
  assessment: 'ai_generated',
  assessment_real_share: 0.01,
  assessment_ai_share: 0.2,
  lean: 'ai',
  threat_level: 'high',
  file_name: 'video.mp4',
  created_at: '2026-11-21T10:00:00.000Z',
  completed_at: '2026-11-21T10:00:09.000Z',
  error: null,
};

export const MESSAGE: Message = {
  type: 'analysis.completed',
  timestamp: '2026-11-21T10:00:09.000Z',
  data,
};
