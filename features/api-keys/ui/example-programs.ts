/** What the clients do for each call of the public API, by the name of the operation. */
export const EXAMPLE_ID = 'ANALYSIS_ID';
export const EXAMPLE_BATCH = 'BATCH_ID';
export const EXAMPLE_WEBHOOK = 'WEBHOOK_ID';
export const EXAMPLE_DELIVERY = 'DELIVERY_ID';
export const EXAMPLE_URL = 'https://example.com/video.mp4';
/** Where messages go. */
export const EXAMPLE_RECEIVER = 'https://example.com/unmask';

export interface Statements {
  typeScript: string[];
  python: string[];
}

export const PROGRAMS: Record<string, Statements> = {
  analyze_url: {
    typeScript: [
      `const { id, result } = await unmask.analyzeAndWait({ url: '${EXAMPLE_URL}' });`,
      'console.log(id, result.outcome, result.confidence);',
    ],
    python: [
      `state = client.analyze_and_wait({"url": "${EXAMPLE_URL}"})`,
      'print(state["id"], state["result"]["outcome"], state["result"]["confidence"])',
    ],
  },
  analyze: {
    typeScript: [
      "const { id, result } = await unmask.analyzeAndWait('video.mp4');",
      'console.log(id, result.outcome, result.confidence);',
    ],
    python: [
      'state = client.analyze_and_wait("video.mp4")',
      'print(state["id"], state["result"]["outcome"], state["result"]["confidence"])',
    ],
  },
  analyses: {
    typeScript: [
      "for await (const { id, file_name, outcome } of unmask.list({ status: 'completed' })) {",
      '  console.log(id, file_name, outcome);',
      '}',
    ],
    python: [
      'for item in client.list(status="completed"):',
      '    print(item["id"], item["file_name"], item["outcome"])',
    ],
  },
  analysis: {
    typeScript: [
      `const { id, status, result } = await unmask.get('${EXAMPLE_ID}');`,
      'console.log(id, status, result?.findings);',
    ],
    python: [
      `state = client.get("${EXAMPLE_ID}")`,
      'print(state["id"], state["status"], state["result"] and state["result"]["findings"])',
    ],
  },
  cancel: {
    typeScript: [`const { id, status } = await unmask.cancel('${EXAMPLE_ID}');`, 'console.log(id, status);'],
    python: [`state = client.cancel("${EXAMPLE_ID}")`, 'print(state["id"], state["status"])'],
  },
  delete: {
    typeScript: [`await unmask.delete('${EXAMPLE_ID}');`],
    python: [`client.delete("${EXAMPLE_ID}")`],
  },
  send_batch: {
    typeScript: [
      "const { id } = await unmask.batch(['first.mp4', 'second.mp4']);",
      'const { items } = await unmask.waitForBatch(id);',
      'for (const { file_name, status, error } of items) console.log(file_name, status, error);',
    ],
    python: [
      'batch = client.batch(["first.mp4", "second.mp4"])',
      'for item in client.wait_for_batch(batch["id"])["items"]:',
      '    print(item["file_name"], item["status"], item["error"])',
    ],
  },
  send_batch_urls: {
    typeScript: [
      `const { id, counts } = await unmask.batch({ urls: ['${EXAMPLE_URL}'] });`,
      'console.log(id, counts);',
    ],
    python: [`batch = client.batch({"urls": ["${EXAMPLE_URL}"]})`, 'print(batch["id"], batch["counts"])'],
  },
  read_batch: {
    typeScript: [
      `const { id, counts } = await unmask.getBatch('${EXAMPLE_BATCH}');`,
      'console.log(id, counts);',
    ],
    python: [`batch = client.get_batch("${EXAMPLE_BATCH}")`, 'print(batch["id"], batch["counts"])'],
  },
  usage: {
    typeScript: [
      'const { current_usage, monthly_limit } = await unmask.usage();',
      'console.log(current_usage, monthly_limit);',
    ],
    python: ['usage = client.usage()', 'print(usage["current_usage"], usage["monthly_limit"])'],
  },
  createWebhook: {
    typeScript: [
      `const { id, secret } = await unmask.webhooks.create({ url: '${EXAMPLE_RECEIVER}' });`,
      'console.log(id, secret);',
    ],
    python: [
      `webhook = client.webhooks.create("${EXAMPLE_RECEIVER}")`,
      'print(webhook["id"], webhook["secret"])',
    ],
  },
  listWebhooks: {
    typeScript: ['for (const { id, url } of await unmask.webhooks.list()) console.log(id, url);'],
    python: ['for webhook in client.webhooks.list():', '    print(webhook["id"], webhook["url"])'],
  },
  updateWebhook: {
    typeScript: [
      `const { id, enabled } = await unmask.webhooks.update('${EXAMPLE_WEBHOOK}', { enabled: false });`,
      'console.log(id, enabled);',
    ],
    python: [
      `webhook = client.webhooks.update("${EXAMPLE_WEBHOOK}", enabled=False)`,
      'print(webhook["id"], webhook["enabled"])',
    ],
  },
  deleteWebhook: {
    typeScript: [`await unmask.webhooks.delete('${EXAMPLE_WEBHOOK}');`],
    python: [`client.webhooks.delete("${EXAMPLE_WEBHOOK}")`],
  },
  rotateWebhook: {
    typeScript: [
      `const { id, secret } = await unmask.webhooks.rotate('${EXAMPLE_WEBHOOK}');`,
      'console.log(id, secret);',
    ],
    python: [
      `webhook = client.webhooks.rotate("${EXAMPLE_WEBHOOK}")`,
      'print(webhook["id"], webhook["secret"])',
    ],
  },
  testWebhook: {
    typeScript: [
      `const { webhook_id, state } = await unmask.webhooks.test('${EXAMPLE_WEBHOOK}');`,
      'console.log(webhook_id, state);',
    ],
    python: [
      `delivery = client.webhooks.test("${EXAMPLE_WEBHOOK}")`,
      'print(delivery["webhook_id"], delivery["state"])',
    ],
  },
  listDeliveries: {
    typeScript: [
      `for await (const { webhook_id, event_type, state } of unmask.webhooks.deliveries('${EXAMPLE_WEBHOOK}')) {`,
      '  console.log(webhook_id, event_type, state);',
      '}',
    ],
    python: [
      `for delivery in client.webhooks.deliveries("${EXAMPLE_WEBHOOK}"):`,
      '    print(delivery["webhook_id"], delivery["event_type"], delivery["state"])',
    ],
  },
  replayDelivery: {
    typeScript: [
      `const { webhook_id, state } = await unmask.webhooks.replay('${EXAMPLE_WEBHOOK}', '${EXAMPLE_DELIVERY}');`,
      'console.log(webhook_id, state);',
    ],
    python: [
      `delivery = client.webhooks.replay("${EXAMPLE_WEBHOOK}", "${EXAMPLE_DELIVERY}")`,
      'print(delivery["webhook_id"], delivery["state"])',
    ],
  },
};

/** Addresses instead of files. */
export const URL_PROGRAMS: Record<string, Statements> = {
  analyze: {
    typeScript: [
      `const { id, result } = await unmask.analyzeAndWait({ url: '${EXAMPLE_URL}' });`,
      'console.log(id, result.outcome, result.confidence);',
    ],
    python: [
      `state = client.analyze_and_wait({"url": "${EXAMPLE_URL}"})`,
      'print(state["id"], state["result"]["outcome"], state["result"]["confidence"])',
    ],
  },
};
