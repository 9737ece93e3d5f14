/** What the resume needs from outside its text. */
export interface ResumeAssets {
  /** A square headshot as a data URL. */
  portrait: string
  /** Fraunces (upright, all axes) and Figtree as data URLs. */
  display: string
  text: string
}

interface Credit {
  play: string
  role: string
  /** HTML: the house, a line break, the director. */
  house: string
}

const stage: readonly Credit[] = [
  { play: 'The Snow Post', role: 'Pip (lead)', house: 'Northgate Theatre<br>dir. Sunniva Harrow' },
  {
    play: 'The Night Librarian',
    role: 'Odette (lead)',
    house: 'The Lyceum Steps<br>dir. Imre Castell',
  },
  {
    play: 'The Attic of Small Inventions',
    role: 'Fig (lead)',
    house: 'Tin Lantern Playhouse<br>dir. Rufus Okell',
  },
  { play: 'Windfall', role: 'June (lead)', house: 'Old Press Barn<br>dir. Adaeze Thorne' },
  {
    play: 'Salt & Sparrow',
    role: 'Sparrow (lead)',
    house: 'The Chandlery Theatre<br>dir. Hollis Brandt',
  },
]

const screen: readonly Credit[] = [
  {
    play: 'Eleven Ways to Fall',
    role: 'Nell (supporting)',
    house: 'Short film<br>Paper Moon Pictures',
  },
  { play: 'The Lamplighters', role: 'Young Ada (guest)', house: 'Television<br>two episodes' },
  { play: 'Under the Hedge', role: 'Bramble (voice)', house: 'Audio series<br>six episodes' },
]

const training: readonly (readonly [string, string])[] = [
  ['Scene study', 'Margit Aldous, weekly'],
  ['Voice and singing', 'Perrin Vale, mezzo, two octaves and a bit'],
  ['Stage combat', 'Single sword, left-handed; unarmed, foundation'],
  ['Clown and physical theatre', 'The Tin Lantern summer company'],
]

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function credits(title: string, rows: readonly Credit[]): string {
  const lines = rows
    .map(
      (c) =>
        `<tr><td class="play">${escape(c.play)}</td><td>${escape(c.role)}</td><td class="house">${c.house}</td></tr>`,
    )
    .join('')
  return `<section><h2>${title}</h2><table>${lines}</table></section>`
}

const facts: readonly (readonly [string, string])[] = [
  ['Playing age', '9 to 13'],
  ['Hair, eyes', 'Auburn, green'],
  ['Voice', 'Mezzo'],
  ['Passport', 'Valid'],
  ['Licence', 'Performance licence and chaperone in place'],
]

const skills = [
  'Accordion (useful)',
  'Sight-reading',
  'Swimming',
  'Rowing',
  'Roller skates',
  'Juggling, three',
  'Whistling',
  'Clock repair',
  'Accents: RP, General American, Yorkshire',
  'French, conversational',
]

const style = `
*{box-sizing:border-box;margin:0}
@page{size:Letter;margin:0}
html,body{width:8.5in;height:11in}
body{background:#fff;color:#211a17;font:9.6pt/1.45 Figtree;padding:.62in .7in .5in;position:relative;-webkit-print-color-adjust:exact}
header{display:grid;grid-template-columns:1fr 1.42in;gap:.3in;align-items:end;padding-bottom:.2in;border-bottom:1.4pt solid #9f2b33}
h1{font:600 45pt/.9 Fraunces;font-variation-settings:'opsz' 144,'SOFT' 60;letter-spacing:-1.4pt}
.tagline{font:italic 400 13pt/1.3 Fraunces;color:#9f2b33;margin-top:9pt}
header img{width:1.42in;height:1.42in;object-fit:cover;border-radius:3pt;display:block}
.agent{margin-top:11pt;font-size:9.2pt;color:#3d332e}
.agent b{color:#211a17}
main{display:grid;grid-template-columns:1fr 2.05in;gap:.42in;margin-top:.2in}
h2{font:600 12.5pt/1 Fraunces;font-variation-settings:'opsz' 30,'SOFT' 40;color:#211a17;margin-bottom:6pt;padding-left:15pt;position:relative}
h2::before,h2::after{content:'';position:absolute;background:#f2b53c}
h2::before{left:0;top:1pt;width:2.6pt;height:10pt}
h2::after{left:0;top:8.4pt;width:9pt;height:2.6pt}
section{margin-bottom:.185in}
table{width:100%;border-collapse:collapse}
td{padding:2.7pt 8pt 2.7pt 0;border-bottom:.5pt solid #e3d9c8;vertical-align:top}
.play{font-weight:650;width:37%}
.house{color:#5a4d45;width:39%}
dl{display:grid;gap:5.5pt}
dt{font-weight:650;font-size:8.6pt;color:#9f2b33}
dd{margin:0}
ul{list-style:none;padding:0}
li{padding:2.1pt 0;border-bottom:.5pt solid #e3d9c8}
blockquote{font:italic 400 11.4pt/1.38 Fraunces;font-variation-settings:'opsz' 20;color:#3d332e}
cite{display:block;font:500 8.6pt Figtree;color:#7a6a5e;margin-top:4pt}
footer{position:absolute;left:.7in;right:.7in;bottom:.42in;display:flex;justify-content:space-between;font-size:8.6pt;color:#5a4d45;border-top:.5pt solid #e3d9c8;padding-top:7pt}`

/** The resume as one self-contained page of HTML. */
export function resumePage(assets: ResumeAssets): string {
  const face = (name: string, url: string) =>
    `@font-face{font-family:${name};src:url(${url}) format('woff2');font-weight:100 900}`
  const list = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([t, d]) => `<div><dt>${t}</dt><dd>${d}</dd></div>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wren Larkwood, resume</title><style>${face('Fraunces', assets.display)}${face('Figtree', assets.text)}${style}</style></head><body>
<header><div><h1>Wren<br>Larkwood</h1><p class="tagline">Child actor &amp; performer</p><p class="agent"><b>Northlight Talent</b> · Margot Ellery · margot.ellery@northlight.example · +1 212-555-0142</p></div><img src="${assets.portrait}" alt="Wren Larkwood"></header>
<main><div>${credits('Stage', stage)}${credits('Screen and voice', screen)}<section><h2>Training</h2><table>${training.map(([a, b]) => `<tr><td class="play">${a}</td><td class="house" style="width:63%">${b}</td></tr>`).join('')}</table></section><section><blockquote>“She holds the stage by reading on it.”</blockquote><cite>The Evening Prompter, on The Night Librarian</cite></section></div>
<aside><section><h2>At a glance</h2><dl>${list(facts)}</dl></section><section><h2>Skills</h2><ul>${skills.map((s) => `<li>${s}</li>`).join('')}</ul></section><section><h2>Available for</h2><p>Film, television, commercials, voice acting and theater</p></section></aside></main>
<footer><span>Reel, photographs and news: ask the agency for the current link</span><span>All enquiries through Northlight Talent</span></footer></body></html>`
}
