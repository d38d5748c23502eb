/** `npm run bench`: every benchmark in turn; `npm run bench -- usage uploads`: those alone. */
const BENCHMARKS: Record<string, { about: string; run(): Promise<void> }> = {
  analyze: {
    about: 'CPU and memory of an analysis beside a bare decode of the same file',
    run: async () => (await import('./analyze.ts')).benchAnalyze(),
  },
  voice: {
    about: 'memory and time of sound recordings of 5, 20 and 60 minutes',
    run: async () => (await import('./voice.ts')).benchVoice(),
  },
  early: {
    about: 'what is told of a video before its result: how soon, and what it costs',
    run: async () => (await import('./early.ts')).benchEarly(),
  },
  usage: {
    about: 'requests a second of the public API with keys and limits checked, on both databases',
    run: async () => (await import('./usage.ts')).benchUsage(),
  },
  uploads: {
    about: 'memory of the server while 50 files of 50 MB arrive at once',
    run: async () => (await import('./uploads.ts')).benchUploads(),
  },
  kills: {
    about:
      '100 kill -9 of server and engine processes under load: nothing lost, nothing twice, nothing left (KILLS, KILLS_DIR)',
    run: async () => (await import('./kills.ts')).benchKills(),
  },
  finds: {
    about:
      '500 finds, alerts and messages under kill -9 of server and worker: none lost, none twice (FINDS, KILLS)',
    run: async () => (await import('./finds.ts')).benchFinds(),
  },
  trouble: {
    about:
      'full and read-only disk, moved clock, stopped database, second container: said in time, and over by itself (TROUBLE)',
    run: async () => (await import('./trouble.ts')).benchTrouble(),
  },
  leaderboard: {
    about: 'pages of the quiz boards with 100,000 recorded quizzes, on both databases',
    run: async () => (await import('./leaderboard.ts')).benchLeaderboard(),
  },
  newsletter: {
    about:
      'a newsletter to 10,000 readers: copies a second, none twice, what waits for it, memory, pages of its lists (READERS)',
    run: async () => (await import('./newsletter.ts')).benchNewsletter(),
  },
  pages: {
    about:
      'home, a result and the accuracy page in Lighthouse, mobile profile: medians of three (PAGES, RUNS)',
    run: async () => (await import('./pages.ts')).benchPages(),
  },
  workers: {
    about: 'what a second worker process adds to the first, each on a processor of its own',
    run: async () => (await import('./workers.ts')).benchWorkers(),
  },
};

/** Takes hours: only when it is named. */
const ASKED_FOR: typeof BENCHMARKS = {
  hostile: {
    about: '10,000 damaged files through the real engine, in slices that go on where the last one stopped',
    run: async () => (await import('./hostile.ts')).benchHostile(),
  },
};

const asked = process.argv.slice(2);
const all = { ...BENCHMARKS, ...ASKED_FOR };
const unknown = asked.filter((name) => !(name in all));
if (unknown.length > 0) {
  const list = Object.entries(all).map(([name, { about }]) => `  ${name.padEnd(11)} ${about}`);
  console.error(`No benchmark is called ${unknown.join(', ')}. There are:\n${list.join('\n')}`);
  process.exit(2);
}
for (const [name, { about, run }] of Object.entries(asked.length > 0 ? all : BENCHMARKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`== ${name}: ${about}`);
  await run();
}
