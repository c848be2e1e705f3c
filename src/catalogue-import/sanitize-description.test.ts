import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainDescription } from '#domain/catalogue/rich-description.ts'
import { sanitizeDescription } from './sanitize-description.ts'

const tags = 'h3|p|strong|em|ul|ol|li|table|thead|tbody|tr|th|td|br'
/** What a stored description consists of. */
const stored = new RegExp(
  `^(?:<(?:${tags})>|</(?:${tags}|a)>|<a href="(?:https?:|mailto:|/|#)[^"<>]*">|[^<>]+)*$`,
)

describe('what is kept', () => {
  it.each([
    ['<p>Hola <b>a</b> <i>b</i></p>', '<p>Hola <strong>a</strong> <em>b</em></p>'],
    ['<h1>Batería</h1><h4>Carga</h4>', '<h3>Batería</h3><h3>Carga</h3>'],
    ['<h1>uno<p><p>dos</h1>', '<h3>uno dos</h3>'],
    ['<div><div>uno</div><div>dos<br>tres</div></div>', '<p>uno</p><p>dos<br>tres</p>'],
    ['uno<br><br>dos', '<p>uno</p><p>dos</p>'],
    ['<b>uno<br><br>dos</b>', '<p><strong>uno<br>dos</strong></p>'],
    [
      '<ul><li><p>a</p></li><li>b<ol><li>c</li></ol></li></ul>',
      '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
    ],
    ['<p style="color:red" class=x data-y=1 onclick=z()>a</p>', '<p>a</p>'],
    [
      '<table width=3><tr><th colspan=2>M</th></tr><tr><td>x</td></tr></table>',
      '<table><tbody><tr><th>M</th></tr><tr><td>x</td></tr></tbody></table>',
    ],
    [
      '<a href="https://a.mx/?a=1&b=2" target=_blank>a</a> <a href="/b">b</a> <a href="mailto:c@d.mx">c</a>',
      '<p><a href="https://a.mx/?a=1&amp;b=2">a</a> <a href="/b">b</a> <a href="mailto:c@d.mx">c</a></p>',
    ],
    ['Una línea\n\nOtra, 3 < 4 & más', '<p>Una línea</p><p>Otra, 3 &lt; 4 &amp; más</p>'],
    ['Fundas &amp; más', '<p>Fundas &amp; más</p>'],
    ['<p> &nbsp; </p><br>', null],
    ['', null],
  ])('%s becomes %s', (given, expected) => {
    expect(sanitizeDescription(given)).toBe(expected)
  })
})

describe('hostile HTML', () => {
  it.each([
    '<script>alert(1)</script>fin',
    '<img src=x onerror=alert(1)>fin',
    '<svg><style><img src=x onerror=alert(1)></style></svg>fin',
    '<math><mi><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">fin',
    '<a href="javascript:alert(1)">fin</a>',
    '<a href="jav&#x09;ascript:alert(1)">fin</a>',
    '<a href=" \u0001javascript:alert(1)">fin</a>',
    '<a href="data:text/html,<script>alert(1)</script>">fin</a>',
    '<a href="//evil.example">fin</a>',
    '<a href="\\\\evil.example">fin</a>',
    '<a href="/\\evil.example">fin</a>',
    '<p><a href="x" style="background:url(javascript:alert(1))">fin</a></p>'.replace('"x"', '""'),
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">fin',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><form action=/x><button>fin</button></form>',
    '<template><script>alert(1)</script></template>fin',
    '<p>a<!--><img src=x onerror=alert(1)>-->fin</p>',
  ])('%s keeps only text', (given) => {
    const html = sanitizeDescription(given) ?? ''
    expect(html).toMatch(stored)
    expect(html).not.toMatch(/href|script:|onerror=[^<]*>/)
  })

  it('ten thousand nested elements are read quickly', () => {
    expect(sanitizeDescription(`${'<div><b><ul><li>'.repeat(10_000)}fin`)).toMatch(stored)
  })
})

it('any text is made into a form that is kept as it is', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...'<p> </p> <div> </div> <b> </b> <ul> </ul> <li> </li> <table> <tr> <td> </td> <th> </table> <br> <a\u00A0href="/x"> <a\u00A0href="javascript:x"> </a> &amp; &lt; &#60; <h1> </h1> < > " \n'
        .split(' ')
        .map((text) => text.replaceAll('\u00A0', ' ')),
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = sanitizeDescription(pieces.join(''))
      expect(html ?? '').toMatch(stored)
      expect(html === null ? null : sanitizeDescription(html)).toBe(html)
    }),
  )
})

it('the plain text has a line per paragraph, title, item and table row', () => {
  const html = sanitizeDescription(
    '<h2>Batería</h2><p>Dura &gt; 40 horas<br>y más</p><ul><li>Ligera</li><li>Rápida</li></ul><table><tr><th>Modo</th><th>Horas</th></tr><tr><td>Con cable</td><td>50</td></tr></table>',
  )
  expect(toPlainDescription(html ?? '')).toBe(
    'Batería\nDura > 40 horas\ny más\n- Ligera\n- Rápida\nModo: Horas\nCon cable: 50',
  )
})
