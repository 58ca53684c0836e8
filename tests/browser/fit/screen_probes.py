"""What can be wrong with the whole screen: regions out of view, scrolling, things that can't be reached, and trays."""

MEASURE = """() => {
    const box = (selector) => {
        const found = document.querySelector(selector)?.getBoundingClientRect();
        return found ? [found.left, found.top, found.right, found.bottom].map(Math.round) : null;
    };
    const root = document.documentElement, board = document.getElementById('board');
    // A pile that is looked through lies over the shared table, and may scroll; so does the tray.
    const isShown = (thing) => !thing.closest('.spill, #tray') && thing.getClientRects().length > 0;
    const things = [...board.querySelectorAll('[data-item]')].filter(isShown);
    const isOut = (thing) => {
        // What is lit is lifted a little, and connectors stick out.
        const area = thing.closest('.rival, .sheet, .own, .shared, .rivals') ?? board,
            frame = (thing === area ? board : area).getBoundingClientRect();
        const { left, top, right, bottom } = thing.getBoundingClientRect();
        return left < frame.left - 7 || top < frame.top - 7 || right > frame.right + 7 || bottom > frame.bottom + 7;
    };
    const scrolls = [...document.querySelectorAll('#table *')].filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one), far = /auto|scroll/;
        return isShown(one) && ((far.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
                                (far.test(overflowY) && one.scrollHeight > one.clientHeight + 1));
    });
    // The facts about opponents and the button of the log, in full.
    const facts = board.querySelectorAll('.rival :is(summary, .counts > *, .score-line, .gauge, .socket)');
    const clipped = [...facts].filter((fact) => {
        const { right, bottom } = fact.getBoundingClientRect(), plate = fact.closest('.rival').getBoundingClientRect();
        const isWide = right > plate.right || fact.scrollWidth > fact.clientWidth + 1;
        return isShown(fact) && (isWide || bottom > plate.bottom);
    });
    const prompt = document.querySelector('#prompt > span');
    return {
        clipped: clipped.map((fact) => fact.textContent.trim()),
        log: document.querySelector('#last .button').getBoundingClientRect().bottom -
            document.querySelector('#last').getBoundingClientRect().top,
        longer: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
        regions: { bar: box('.bar'), board: box('#board'), ask: box('#ask'), last: box('#last'),
                   rivals: box('#board .rivals'), shared: box('#board .shared'), own: box('#board .own') },
        out: things.filter(isOut).map((thing) => thing.dataset.item),
        scrolls: scrolls.map((one) => one.id || one.className),
        cut: prompt.scrollWidth > prompt.clientWidth + 1 || prompt.scrollHeight > prompt.clientHeight + 3,
        things: things.length,
    };
}"""
"""Where everything is on a laptop, and what is cut or scrolls."""

ALL_MOVES = """() => {
    const moves = [...document.querySelectorAll('#ask .action')], list = document.getElementById('moves'),
        frame = list.getBoundingClientRect();
    const isIn = (move) => move.getBoundingClientRect().bottom <= frame.bottom + 4;
    return { all: moves.every(isIn), cue: document.querySelector('[data-moves]')?.checkVisibility() ?? false,
             unbound: moves.filter((move) => !move.parentElement.matches('.bound')).every(isIn) };
}"""
"""Are all moves in the strip, or is there a cue that there are more?"""

STRIP = """() => {
    const list = document.getElementById('moves'), more = document.querySelector('[data-moves]'), found = [];
    if (!list || !list.checkVisibility()) return found;
    const frame = list.getBoundingClientRect(), at = more?.getBoundingClientRect() ?? {};
    if (at.width && at.right > frame.left && at.bottom > frame.top + 1 && at.top < frame.bottom - 1)
        found.push('moves lie on the button for all of them');
    for (const shelf of document.querySelectorAll('#board .own .shelf'))
        for (const card of shelf.children)
            if (card.getBoundingClientRect().right > shelf.getBoundingClientRect().right + 7
                && !/auto|scroll/.test(getComputedStyle(shelf).overflowX)) found.push('a card leaves its shelf');
    for (const move of list.querySelectorAll('.action')) {
        const { left, top, right, bottom, height } = move.getBoundingClientRect(), seen = frame.bottom - top;
        if (seen > 0 && bottom > frame.bottom + 2 && seen < height) found.push(`a strip of ${move.textContent} shows`);
        if (seen > 0 && left < frame.right && right > frame.right + 2) found.push(`${move.textContent} is cut`);
    }
    return found;
}"""
"""What is wrong with the row of moves on tablets and laptops: rows that show in part, and moves on other buttons."""

UNREACHABLE = """() => {
    const root = document.documentElement, strip = document.querySelector('.bottom').getBoundingClientRect();
    const found = [], name = (thing) => thing.dataset.item ?? thing.textContent.trim().replace(/\\s+/g, ' ');
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    if (Math.abs(strip.bottom - innerHeight) > 9) found.push(`the strip ends at ${strip.bottom}`);
    if (strip.height > innerHeight / 2) found.push(`the strip is ${strip.height} high`);
    for (const part of document.querySelectorAll('.bar .button, .chip, #prompt > span')) {
        const { left, right } = part.getBoundingClientRect();
        if (left < 0 || right > innerWidth || part.scrollWidth > part.clientWidth + 1 && part.matches('span'))
            found.push(`${name(part)} is cut`);
    }
    const spots = [[.5, .5], [.5, .2], [.2, .5], [.8, .8], [.1, .1], [.9, .1], [.5, .04], [.04, .5]];
    const tap = (things) => {
        for (const thing of things) {
            thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const { left, top, width, height } = thing.getBoundingClientRect();
            const isHit = ([x, y]) =>
                document.elementFromPoint(left + width * x, top + height * y)?.closest('.can, [data-action]') === thing;
            if (thing.checkVisibility() && !spots.some(isHit)) found.push(`${name(thing)} can't be tapped`);
        }
    };
    // The tray first: it lies over the board until it is folded.
    tap(document.querySelectorAll('#tray [data-action]'));
    document.querySelector('#tray:not(.folded) header button')?.click();
    tap(document.querySelectorAll('#board .can, #moves .action'));
    return found;
}"""
"""What can't be reached on phones and tablets."""

TRAY = """() => {
    const tray = document.getElementById('tray'), found = [];
    if (tray.hidden || tray.matches('.folded')) return found;
    const frame = tray.getBoundingClientRect();
    if (frame.left < 0 || frame.top < 0 || frame.right > innerWidth || frame.bottom > innerHeight)
        found.push('the tray is out of view');
    for (const part of document.querySelectorAll('header.bar, .steps, #ask, #prompt, .lesson, .lesson-words')) {
        const box = part.getBoundingClientRect();
        const isBeside = frame.left >= box.right - 1 || box.left >= frame.right - 1
            || frame.top >= box.bottom - 1 || box.top >= frame.bottom - 1;
        if (box.width && !isBeside) found.push(`the tray covers ${part.id || part.className}`);
    }
    const cards = [...tray.querySelectorAll('.zoom > *')].map((card) => card.getBoundingClientRect());
    if (cards.length < 2) found.push(`${cards.length} cards in the tray`);
    for (const { width, height } of cards)
        if (Math.min(width, height) < 110) found.push(`a card of the tray is ${width} by ${height}`);
    // A row of cards may go on beyond the edge, but is whole from top to bottom.
    const [first] = cards, row = tray.querySelector('ul').getBoundingClientRect();
    if (first && (first.top < row.top - 1 || first.bottom > row.bottom + 1)) found.push('cards of the tray are cut');
    // Every move has a button, in the tray or at its end.
    const moves = document.querySelectorAll('#ask .action').length, offered = tray.querySelectorAll('[data-action]');
    if (offered.length !== moves) found.push(`${offered.length} of ${moves} moves in the tray`);
    for (const button of tray.querySelectorAll('button')) {
        const { height } = button.getBoundingClientRect();
        if (height && height < 30) found.push(`${button.textContent} is ${height} high`);
    }
    return found;
}"""
"""Problems with the cards to choose from, and with what lies under them."""
