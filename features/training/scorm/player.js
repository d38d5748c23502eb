/**
 * Plays one module inside of a learning system by SCORM 1.2. `module.js` sets `window.TRAINING` to what `scorm.ts` packed. Everything is
 * written as text: nothing of a module is ever read as HTML.
 */
(() => {
  const { title, kind, words, sections, quiz } = window.TRAINING;
  const main = document.getElementById('main');
  const steps = sections.length + 1;
  const started = Date.now();

  /** The learning system's side: in this window, above it, or in the one that opened it. */
  function findApi(from) {
    for (let at = from, tries = 0; at && tries < 20; at = at.parent, tries += 1) {
      try {
        if (at.API) return at.API;
      } catch {
        return null;
      }
      if (at === at.parent) break;
    }
    return null;
  }
  const api = findApi(window) ?? (window.opener ? findApi(window.opener) : null);
  let open = api ? String(api.LMSInitialize('')) === 'true' : false;
  const get = (name) => (open ? String(api.LMSGetValue(name)) : '');
  const set = (name, value) => open && api.LMSSetValue(name, String(value));
  const commit = () => open && api.LMSCommit('');

  /** `0000:12:34`, as SCORM 1.2 writes a time. */
  function spent() {
    const all = Math.floor((Date.now() - started) / 1000);
    const two = (number) => String(number).padStart(2, '0');
    return `${String(Math.floor(all / 3600)).padStart(4, '0')}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`;
  }
  function finish() {
    if (!open) return;
    set('cmi.core.session_time', spent());
    commit();
    api.LMSFinish('');
    open = false;
  }
  window.addEventListener('pagehide', finish);

  function make(name, props = {}, ...children) {
    const element = Object.assign(document.createElement(name), props);
    element.append(...children);
    return element;
  }
  const button = (text, onclick, className = '') =>
    make('button', { type: 'button', onclick, className }, text);

  function strong(text) {
    return text
      .split(/\*\*(.+?)\*\*/g)
      .map((part, index) => (index % 2 === 1 ? make('strong', {}, part) : part));
  }
  function prose(text) {
    return text
      .split(/\n\s*\n/)
      .filter((block) => block.trim() !== '')
      .map((block) => {
        const lines = block.split('\n').map((line) => line.trim());
        if (!lines.every((line) => line.startsWith('- '))) return make('p', {}, ...strong(lines.join(' ')));
        return make('ul', {}, ...lines.map((line) => make('li', {}, ...strong(line.slice(2)))));
      });
  }
  function side(name, examples) {
    const figures = examples.map(({ text, media }) =>
      make(
        'figure',
        {},
        ...(media ? [make('img', { src: `media/${media}.webp`, alt: words.media[media] })] : []),
        make('figcaption', {}, text),
      ),
    );
    return make('section', {}, make('h3', {}, name), ...figures);
  }

  function show(step, ...children) {
    main.replaceChildren(
      make('h1', {}, title, ' · ', words.step.replace('{step}', step + 1).replace('{steps}', steps)),
      ...children,
    );
    main.focus();
    window.scrollTo(0, 0);
  }

  function section(step) {
    set('cmi.core.lesson_location', step);
    commit();
    const { title: heading, content, type, realExamples, fakeExamples } = sections[step];
    show(
      step,
      make('h2', {}, heading),
      ...prose(content),
      ...(type === 'comparison'
        ? [
            make(
              'div',
              { className: 'sides' },
              side(words.real, realExamples),
              side(words.fake, fakeExamples),
            ),
          ]
        : []),
      make(
        'div',
        { className: 'buttons' },
        ...(step > 0 ? [button(words.previous, () => at(step - 1), 'quiet')] : []),
        button(words.next, () => at(step + 1)),
      ),
    );
  }
  const at = (step) => (step < sections.length ? section(step) : check());

  /** A whole number from 0 to one less than `below`. */
  const chance = (below) => crypto.getRandomValues(new Uint32Array(1))[0] % below;
  function shuffled(items) {
    const mixed = [...items];
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = chance(last + 1);
      [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
    }
    return mixed;
  }

  function question({ id, question: asked, options }) {
    const rows = shuffled([...options.keys()]).map((option) =>
      make(
        'label',
        {},
        make('input', { type: 'radio', name: id, value: option, required: true }),
        options[option],
      ),
    );
    return make('fieldset', {}, make('legend', {}, asked), ...rows);
  }
  const chosenOf = (form, id) => Number(new FormData(form).get(id));

  function check() {
    set('cmi.core.lesson_location', sections.length);
    commit();
    const order = kind === 'drill' ? quiz.questions : shuffled(quiz.questions).slice(0, quiz.asked);
    if (kind === 'drill') return decide(order, 0, []);
    const form = make('form', {}, ...order.map(question));
    form.append(make('button', {}, words.submit));
    form.onsubmit = (event) => {
      event.preventDefault();
      grade(order.map((asked) => ({ asked, chosen: chosenOf(form, asked.id) })));
    };
    show(sections.length, make('h2', {}, words.check), form);
  }

  function decide(order, point, answers) {
    const asked = order[point];
    const form = make('form', {}, question(asked), make('button', {}, words.decide));
    form.onsubmit = (event) => {
      event.preventDefault();
      const chosen = chosenOf(form, asked.id);
      const all = [...answers, { asked, chosen }];
      form.replaceWith(
        answer({ asked, chosen }),
        make('p', {}, asked.consequences?.[chosen] ?? ''),
        make(
          'div',
          { className: 'buttons' },
          point + 1 < order.length
            ? button(words.nextPoint, () => decide(order, point + 1, all))
            : button(words.toResult, () => grade(all)),
        ),
      );
    };
    show(sections.length, make('h2', {}, words.check), form);
  }

  function answer({ asked, chosen }) {
    const right = chosen === asked.correctAnswer;
    return make(
      'div',
      {},
      make('h3', {}, asked.question),
      make(
        'p',
        { className: right ? 'right' : 'wrong' },
        `${right ? words.right : words.wrong}: ${asked.options[chosen]}`,
      ),
      ...(right ? [] : [make('p', {}, `${words.correct}: ${asked.options[asked.correctAnswer]}`)]),
      make('p', {}, asked.explanation),
    );
  }

  function grade(answers) {
    const right = answers.filter(({ asked, chosen }) => chosen === asked.correctAnswer).length;
    const score = Math.round((100 * right) / answers.length);
    const passed = score >= quiz.passingScore;
    set('cmi.core.score.min', 0);
    set('cmi.core.score.max', 100);
    set('cmi.core.score.raw', score);
    // One that was passed before stays passed.
    if (passed || get('cmi.core.lesson_status') !== 'passed')
      set('cmi.core.lesson_status', passed ? 'passed' : 'failed');
    set('cmi.core.session_time', spent());
    commit();
    show(
      sections.length,
      make('h2', { className: passed ? 'right' : 'wrong' }, passed ? words.passed : words.notPassed),
      make('p', {}, words.score.replace('{score}', score).replace('{passing}', quiz.passingScore)),
      ...answers.map(answer),
      make(
        'div',
        { className: 'buttons' },
        button(words.readAgain, () => at(0), 'quiet'),
        ...(passed ? [] : [button(words.tryAgain, check)]),
      ),
    );
  }

  document.title = title;
  const status = get('cmi.core.lesson_status');
  if (open && (status === '' || status === 'not attempted')) {
    set('cmi.core.lesson_status', 'incomplete');
    commit();
  }
  const place = Number(get('cmi.core.lesson_location') || 0);
  at(Number.isInteger(place) && place >= 0 && place <= sections.length ? place : 0);
})();
