"""What can be wrong with a board: its regions, what can be tapped, and one composed screen on phones and tablets."""

THUMB = 44

REGIONS = """({ kind }) => {
    const found = [], root = document.documentElement, board = document.getElementById('board'),
        frame = board.getBoundingClientRect(), round = Math.round;
    const name = (one) => one.dataset.item ?? one.className;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
        found.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    if (board.scrollWidth > board.clientWidth + 1 || board.scrollHeight > board.clientHeight + 1)
        found.push(`the board has ${board.scrollWidth} by ${board.scrollHeight} in ${frame.width} by ${frame.height}`);
    if (kind === 'phone' && frame.height < innerHeight * 0.6) found.push(`the board is ${round(frame.height)} high`);
    // Things stay in their regions, unless a row scrolls sideways; what can be used is lifted a little.
    const isShown = (one) => one.getClientRects().length && !one.closest('.spill');
    const things = [...board.querySelectorAll('[data-item]')].filter(isShown);
    if (things.length < 4) found.push(`${things.length} things`);
    for (const thing of things) {
        const { left, top, right, bottom } = thing.getBoundingClientRect(), row = thing.closest('.scrolls');
        const isWide = left < frame.left - 7 || right > frame.right + 7,
            scrolls = row && row.scrollWidth > row.clientWidth;
        if ((isWide && !scrolls) || top < frame.top - 9 || bottom > frame.bottom + 9)
            found.push(`${name(thing)} is out of the board`);
    }
    // Regions reach the bottom of the board and don't lie on each other.
    const regions = '.layout > :is(.rivals, .shared, .own), .layout [data-dock], .layout [data-stage]';
    const areas = [...board.querySelectorAll(regions)]
        .filter((one) => one.getBoundingClientRect().height > 1 && getComputedStyle(one).display !== 'contents');
    const low = Math.max(...areas.map((one) => one.getBoundingClientRect().bottom));
    if (frame.bottom - low > 24) found.push(`${round(frame.bottom - low)} pixels below the board are empty`);
    for (const one of areas)
        for (const other of areas) {
            if (one === other || one.contains(other) || other.contains(one)) continue;
            const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
            if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
                found.push(`${one.className} lies on ${other.className}`);
        }
    return found;
}"""
"""Problems with the regions of a board."""

TAPS = f"""() => {{
    const found = [], spots = [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.1, .1], [.9, .1], [.06, .5]];
    for (const thing of document.querySelectorAll('#board .can')) {{
        if (!thing.getClientRects().length) continue;
        const how = {{ inline: 'center', block: 'nearest', behavior: 'instant' }};
        if (thing.closest('.scrolls')) thing.scrollIntoView(how);
        const {{ left, top, width, height }} = thing.getBoundingClientRect();
        if (Math.min(width, height) < {THUMB} - 1) found.push(`${{thing.dataset.item}} is ${{width}} by ${{height}}`);
        const isHit = ([x, y]) =>
            document.elementFromPoint(left + width * x, top + height * y)?.closest('.can') === thing;
        if (!spots.some(isHit)) found.push(`${{thing.dataset.item}} can't be tapped`);
    }}
    for (const button of document.querySelectorAll('#stages button, #ask button, #moves button')) {{
        const {{ height }} = button.getBoundingClientRect();
        if (height && height < {THUMB} - 1) found.push(`${{button.textContent}} is ${{height}} high`);
    }}
    return found;
}}"""
"""What can't be tapped, or only with a small finger."""

COMPOSED = """({ isPhone, share }) => {
    const page = document.getElementById('table'), board = document.getElementById('board'),
        root = document.documentElement, found = [];
    const box = (part) => part.getBoundingClientRect(), isShown = (part) => part.checkVisibility();
    const words = (part) => part.textContent.trim().replace(/\\s+/g, ' ');
    const name = (part) => part.dataset.item ?? (part.id || words(part) || part.className);
    const shown = (selector, inside = page) => [...inside.querySelectorAll(selector)].filter(isShown);
    // A pile that is looked through and a tray of cards lie over the board, and may scroll.
    const isSpilled = (part) => part.closest('.spill, .card-tray') !== null && !part.matches('.button');
    const scrolls = (part, way) => /auto|scroll/.test(getComputedStyle(part)[`overflow${way}`]);
    const isSideways = (part) => {
        for (let each = part; each && each !== board; each = each.parentElement)
            if (scrolls(each, 'X') && each.scrollWidth > each.clientWidth + 1) return true;
        return false;
    };
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
        found.push(`the page is ${root.scrollWidth} by ${root.scrollHeight}`);
    for (const part of shown('*'))
        if (scrolls(part, 'Y') && part.scrollHeight > part.clientHeight + 1 && !isSpilled(part) && part.id !== 'log')
            found.push(`${part.id || part.className} scrolls`);
    const { top, bottom, height } = box(board), strip = box(document.querySelector('.bottom'));
    if (isPhone && height < share * innerHeight) found.push(`the board has ${height} of ${innerHeight} pixels`);
    // On tablets it reaches into the empty margin of the board.
    const isBeside = strip.left > innerWidth / 2;
    if (strip.top < bottom - 9 && !isBeside || strip.bottom > innerHeight + 1)
        found.push(`the strip is at ${strip.top}`);
    for (const part of shown('[data-item]', board)) {
        if (isSpilled(part) || isSideways(part)) continue;
        const at = box(part), out = Math.max(top - at.top, at.bottom - bottom, -at.left, at.right - innerWidth);
        // Connectors stick out, and what is lit is lifted a little.
        if (out > 7) found.push(`${name(part)} is ${Math.round(out)} pixels out of the board`);
    }
    for (const part of shown('.shared .card-does > *, .shared .card-title > .name, .hand .card-title > .name', board)) {
        const at = box(part), card = box(part.closest('.card'));
        const out = Math.max(card.top - at.top, at.bottom - card.bottom, card.left - at.left, at.right - card.right);
        if (out > 2) found.push(`${name(part)} leaves its card by ${Math.round(out)}`);
    }
    for (const part of shown('.rival :is(summary, .counts > *, .gauge), .purse > *, .own h2', board)) {
        const at = box(part), frame = box(part.closest('.rival, .purse, .own') ?? board);
        const edge = part.closest('.purse') && !isPhone ? box(part.closest('.own')) : frame;
        if (edge.width && at.right > edge.right + 6) found.push(`${name(part)} is cut on the right`);
        if (edge.height && at.bottom > edge.bottom + 6 && !isSpilled(part)) found.push(`${name(part)} is cut below`);
    }
    const prompt = document.querySelector('#prompt > span');
    if (prompt.scrollHeight > prompt.clientHeight + 2 || prompt.scrollWidth > prompt.clientWidth + 1)
        found.push('the question is cut');
    for (const chip of shown('.chip.you .name'))
        if (chip.clientWidth > 2 && chip.scrollWidth > chip.clientWidth + 1) found.push(`${words(chip)} is cut`);
    if (!isPhone) return found;
    for (const move of shown('#moves .button'))
        if (move.scrollHeight > move.clientHeight + 2) found.push(`${words(move)} is cut`);
    if (board.querySelector('[data-dock]') === null) found.push('there is no dock');
    for (const dock of board.querySelectorAll('[data-dock]'))
        if (!isShown(dock) || box(dock).bottom > (isBeside ? innerHeight : strip.top) + 1 || box(dock).height < 40)
            found.push(`the dock ${dock.className} is hidden`);
    for (const part of shown('button, a, summary, .chip, .stage-tab')) {
        const isText = getComputedStyle(part).pointerEvents === 'none';
        if (isText || isSpilled(part) || part.closest('dialog')) continue;
        const { width, height } = box(part), reach = getComputedStyle(part, '::after'),
            more = reach.position === 'absolute' ? -parseFloat(reach.top) * 2 : 0;
        if (width < 40 || height + (more || 0) < 44) found.push(`${name(part)} is ${width} by ${height}`);
    }
    for (const part of shown('.can', board)) {
        const { width, height } = box(part);
        if (Math.max(width, height) < 44 || Math.min(width, height) < 26)
            found.push(`${name(part)} can be tapped on ${Math.round(width)} by ${Math.round(height)}`);
    }
    return found;
}"""
"""On a phone or an upright tablet."""
