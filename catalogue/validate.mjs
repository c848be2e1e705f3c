// Comprueba los archivos de esta carpeta. Uso: npm run catalogue:validate.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const problems = [];
const bad = (where, what) => problems.push(`${where}: ${what}`);
const text = (name) => readFileSync(join(here, name), 'utf8');
const json = (name) => {
  try { return JSON.parse(text(name)); } catch (error) { bad(name, error.message); return null; }
};
const need = (where, object, fields) => {
  for (const [field, test] of Object.entries(fields)) {
    if (!(field in object)) bad(where, `falta ${field}`);
    else if (!test(object[field])) bad(where, `${field} no es válido: ${JSON.stringify(object[field])}`);
  }
};
const str = (v) => typeof v === 'string' && v.trim() === v && v.length > 0;
const strOrNull = (v) => v === null || str(v);
const int = (v) => Number.isInteger(v);
const natural = (v) => int(v) && v >= 0;
const positive = (v) => int(v) && v > 0;
const bool = (v) => typeof v === 'boolean';
const list = (v) => Array.isArray(v);
const money = (v) => typeof v === 'number' && v >= 0 && Math.abs(v * 100 - Math.round(v * 100)) < 1e-6;
const cents = (v) => Math.round(v * 100);
const clock = (v) => /^([01]\d|2[0-3]):[0-5]\d$/.test(v);
const hex = (v) => /^#[0-9a-f]{6}$/.test(v);
const among = (...options) => (v) => options.includes(v);
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const words = (s) => s.trim().split(/\s+/).length;
const sentences = (s) => s.split(/(?<=[.!?…])\s+/).map((x) => x.trim()).filter(Boolean);
const plain = (s) => s.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[^a-z0-9 ]/g, ' ').replace(/\s+/g, ' ').trim();

const reserved = new Set(['index', 'category', 'politicas', 'faq', 'condiciones', 'results', 'checkout', 'my-profile', 'my-orders', 'wishlist',
  'my-addresses', 'order-detail', 'ticket-detail', 'customer', 'reviews', 'tickets', 'rewards', 'callback', 'welcome', 'support', 'logout',
  'admin', 'api', 'v1', 'services', 'assets', 'static', 'robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'sw.js', 'favicon.ico',
  '.well-known', 'aviso-de-privacidad', 'seguimiento']);

const photoModels = {
  laptop: { body: hex, screen: (v) => /^desk[1-6]$/.test(v), brand: str, metal: bool, view: among('front', 'back') },
  laptop_gaming: { body: hex, accent: hex, brand: str }, laptop_2in1: { body: hex, brand: str, pose: among('tent', 'stand', 'tablet') },
  tablet: { body: hex, brand: str, pose: among('pair', 'one', 'keyboard') }, tablet_kids: { color: hex },
  ereader: { body: hex, pose: among('reader', 'cover') }, drawing_tablet: { body: hex }, smartwatch: { case: hex, strap: hex },
  monitor: { body: hex, curved: bool, wide: bool }, keyboard: { body: hex, keys: hex, accent: hex, layout: among('full', 'tkl') },
  mouse: { body: hex, accent: hex, kind: among('office', 'gaming', 'vertical') }, webcam: { body: hex }, laptop_stand: { body: hex },
  backpack: { color: hex }, software_box: { color: hex, accent: hex, title: str, subtitle: str },
  license_card: { color: hex, accent: hex, title: str }, camera: { body: hex, grip: hex, silver: bool, brand: str, lens: bool, flip: bool, compact: bool },
  lens: { body: hex, ring: hex, long: bool }, action_cam: { body: hex, accent: hex }, drone: { body: hex }, instant_camera: { color: hex },
  tripod: { body: hex }, printer_ink: { body: hex, dark: hex, accent: hex, brand: str, single: bool }, printer_tank: { body: hex, dark: hex, brand: str },
  printer_laser: { body: hex, dark: hex, brand: str, scanner: bool }, printer_photo: { body: hex, brand: str }, scanner: { body: hex, brand: str, kind: among("portable", "flatbed") },
  label_printer: { body: hex, brand: str }, ink_bottles: { brand: str }, toner: { color: hex, brand: str },
  ssd_portable: { body: hex, brand: str, cap: str }, ssd_m2: { label: hex, heatsink: bool, brand: str, cap: str }, ssd_25: { body: hex, brand: str, cap: str },
  hdd_external: { body: hex, brand: str, desktop: bool, cap: str }, usb_stick: { body: hex, brand: str, cap: str, dual: bool },
  sd_card: { color: hex, brand: str, cap: str, micro: bool }, nas: { body: hex, bays: among(2, 4) },
  speaker: { color: hex, ring: hex, shape: among('tall', 'low', 'mini') }, smart_display: { body: hex },
  bulb: { glass: hex, base: hex, count: among(1, 2, 4) }, led_strip: { color: hex }, plug: { body: hex, count: among(1, 2) },
  seccam: { body: hex, kind: among('indoor', 'outdoor') }, doorbell: { body: hex }, router: { body: hex, accent: hex },
  mesh: { body: hex, count: among(1, 2, 3) }, robot_vacuum: { body: hex, accent: hex, dock: bool }, smart_lock: { body: hex },
  streaming_stick: { body: hex }, sensor: { body: hex, count: positive }, headphones: { shell: hex, cushion: hex, metal: hex, brand: str },
  earbuds: { body: hex }, gaming_headset: { body: hex, accent: hex }, microphone: { body: hex }, soundbar: { body: hex },
  console: { body: hex, dark: hex, accent: hex }, handheld: { body: hex, accent: hex }, controller: { body: hex, accent: hex },
  wheel: { body: hex, accent: hex }, game_case: { color: hex, title: str }, charger: { body: hex, ports: positive },
  powerbank: { body: hex, cap: str }, cable: { color: hex }, hub: { body: hex },
};

const products = json('products.json') ?? [];
const categories = json('categories.json') ?? [];
const reviews = json('reviews.json') ?? [];
const faq = json('faq.json') ?? [];
const shop = json('shop.json') ?? {};
const synonyms = json('synonyms.json') ?? [];
const demo = json('orders-demo.json') ?? {};

const byKey = new Map(products.map((p) => [p.url_key, p]));
const allCategories = categories.flatMap((c) => [c, ...c.children]);
const categorySlugs = new Set(allCategories.map((c) => c.slug));
const active = (p) => p.special_price !== null && p.special_from_days <= 0 && p.special_to_days >= 0;
const best = (p) => (active(p) ? p.special_price : p.price);
const unique = (where, values) => {
  const seen = new Set();
  for (const v of values) { if (seen.has(v)) bad(where, `repetido: ${v}`); seen.add(v); }
};

// --- productos ---------------------------------------------------------------------------------
if (products.length !== 144) bad('products.json', `hay ${products.length} productos y deben ser 144`);
for (const field of ['url_key', 'sku', 'name', 'model', 'mpn', 'image_alt', 'description']) unique(`products.json ${field}`, products.map((p) => p[field]));
unique('products.json photo', products.map((p) => JSON.stringify(p.photo)));
const attributeLabels = new Map();
const filterLabels = new Map();
const kindCodes = new Map();
const mains = ['tabletas', 'portatiles', 'smarth-home', 'software', 'almacenamiento', 'games', 'impresoras', 'camaras', 'accesorios', 'reacondicionados'];
for (const p of products) {
  const at = `producto ${p.url_key}`;
  need(at, p, {
    url_key: (v) => str(v) && slugPattern.test(v) && !reserved.has(v), sku: str, type: among('simple'), name: (v) => str(v) && v.length <= 120,
    brand: str, model: str, mpn: str, category: among(...mains), categories: list, kind: str, refurbished: among(0, 1),
    price: (v) => money(v) && v > 0, special_price: (v) => v === null || (money(v) && v > 0), special_from_days: (v) => v === null || int(v),
    special_to_days: (v) => v === null || int(v), currency: among('MXN'), qty: natural, delivery: among('physical', 'digital'),
    description: str, highlights: (v) => list(v) && v.length >= 3 && v.length <= 5 && v.every(str),
    attributes: (v) => list(v) && v.length >= 6 && v.length <= 12, in_the_box: (v) => list(v) && v.length > 0 && v.every(str), warranty: str,
    warranty_months: (v) => v === null || positive(v), keywords: (v) => list(v) && v.length >= 3 && v.every(str),
    created_at_days: (v) => int(v) && v < 0, featured: bool, new: bool, image_alt: str, photo: (v) => v && typeof v === 'object',
    comparable: list, up_sells: list, related: list, recommended_addon: strOrNull,
  });
  if (p.special_price !== null) {
    if (!(p.special_price < p.price)) bad(at, 'la oferta no es menor que el precio');
    if (p.special_price < p.price * 0.5) bad(at, 'la oferta baja más de la mitad');
    if (!(p.special_from_days <= p.special_to_days)) bad(at, 'fechas de oferta invertidas');
    if (p.special_from_days < p.created_at_days) bad(at, 'la oferta empieza antes de existir el producto');
  } else if (p.special_from_days !== null || p.special_to_days !== null) bad(at, 'fechas de oferta sin oferta');
  const tail = cents(p.price) % 100;
  if (![0, 50, 90, 99].includes(tail)) bad(at, `centavos poco creíbles: ${p.price}`);
  if (p.price < 49 || p.price > 90000) bad(at, 'precio fuera de rango');
  if (p.delivery === 'digital') {
    if (p.weight_g !== null || p.package_cm !== null) bad(at, 'una licencia digital no pesa');
  } else {
    need(at, p, { weight_g: positive, package_cm: (v) => v && ['length', 'width', 'height'].every((k) => v[k] > 0) });
  }
  if (p.refurbished) {
    if (p.category !== 'reacondicionados') bad(at, 'reacondicionado fuera de su categoría');
    if (p.categories.filter((c) => mains.includes(c)).length < 2) bad(at, 'reacondicionado sin su categoría natural');
    need(at, p.refurbishment ?? {}, { grade: among('A', 'B'), battery_health_percent: (v) => v === null || (int(v) && v >= 80 && v <= 100), warranty_months: positive, cosmetic_notes: str });
    if (p.warranty_months !== p.refurbishment?.warranty_months) bad(at, 'la garantía no coincide');
    if (!p.warranty.startsWith(`${p.warranty_months} meses`)) bad(at, 'el texto de garantía no coincide');
  } else if (p.refurbishment !== null) bad(at, 'producto nuevo con datos de reacondicionado');
  const n = words(p.description);
  if (n < 60 || n > 160) bad(at, `descripción de ${n} palabras`);
  if (p.categories[0] !== p.category) bad(at, 'la primera categoría debe ser la principal');
  for (const c of p.categories) if (!categorySlugs.has(c)) bad(at, `categoría desconocida ${c}`);
  for (const c of p.categories) {
    const child = allCategories.find((x) => x.slug === c);
    if (child?.parent && !p.categories.includes(child.parent) && !(p.category === 'reacondicionados')) bad(at, `falta la categoría madre ${child.parent}`);
  }
  unique(`${at} categorías`, p.categories);
  // atributos
  const codes = p.attributes.map((a) => a.code);
  unique(`${at} atributos`, codes);
  for (const a of p.attributes) {
    if (!str(a.code) || !str(a.label) || !(str(a.value) || typeof a.value === 'number')) bad(at, `atributo mal formado ${a.code}`);
    if ('unit' in a && !str(a.unit)) bad(at, `unidad vacía ${a.code}`);
    if ('filter' in a && !str(a.filter)) bad(at, `filtro vacío ${a.code}`);
    const option = `${p.kind === 'software' ? 'software ' : ''}${a.code} ${a.value}`;
    if ((filterLabels.get(option) ?? a.filter) !== a.filter) bad(at, `el atributo ${a.code} agrupa distinto el mismo valor`);
    filterLabels.set(option, a.filter);
    const signature = `${a.label}|${a.unit ?? ''}|${typeof a.value}`;
    if ((attributeLabels.get(a.code) ?? signature) !== signature) bad(at, `el atributo ${a.code} cambia de etiqueta, unidad o tipo`);
    attributeLabels.set(a.code, signature);
  }
  if (p.attributes[0]?.code !== 'marca' || p.attributes[0]?.value !== p.brand) bad(at, 'el primer atributo debe ser la marca');
  const shape = codes.filter((c) => c !== 'estado' && c !== 'color').join();
  if ((kindCodes.get(p.kind) ?? shape) !== shape) bad(at, `atributos distintos de los demás ${p.kind}`);
  kindCodes.set(p.kind, shape);
  // relaciones
  for (const [field, min, max] of [['comparable', 0, 5], ['up_sells', 3, 10], ['related', 4, 10]]) {
    unique(`${at} ${field}`, p[field]);
    if (p[field].length < min || p[field].length > max) bad(at, `${field} tiene ${p[field].length}`);
    for (const u of p[field]) { if (!byKey.has(u)) bad(at, `${field} desconocido ${u}`); if (u === p.url_key) bad(at, `${field} se incluye a sí mismo`); }
  }
  for (const u of p.comparable) if (byKey.get(u)?.kind !== p.kind) bad(at, `no es comparable ${u}`);
  const twins = products.filter((x) => x !== p && x.kind === p.kind && x.photo.model === p.photo.model && x.categories[1] === p.categories[1]).length;
  if (p.comparable.length < Math.min(5, twins)) bad(at, 'faltan comparables');
  if (p.recommended_addon) {
    const addon = byKey.get(p.recommended_addon);
    if (!addon) bad(at, 'complemento desconocido');
    else if (addon.qty === 0 || best(addon) > best(p) * 0.25 || !p.up_sells.includes(addon.url_key)) bad(at, 'complemento agotado, caro o fuera de up_sells');
  }
  // foto
  const model = photoModels[p.photo.model];
  if (!model) bad(at, `modelo de foto ${p.photo.model}`);
  else {
    for (const [key, value] of Object.entries(p.photo.params)) if (!model[key]?.(value)) bad(at, `parámetro de foto ${key}`);
  }
  if (p.new !== p.created_at_days >= -30) bad(at, 'la marca de nuevo no coincide con la fecha');
}
for (const c of mains) {
  const n = products.filter((p) => p.category === c).length;
  if (n < 14 || n > 15) bad('products.json', `${c} tiene ${n} productos principales`);
}
if (products.filter((p) => p.featured).length < 16) bad('products.json', 'faltan destacados');
if (products.filter((p) => p.featured && p.qty > 0).length < 10) bad('products.json', 'faltan destacados con existencias');
if (!products.some((p) => active(p) && p.special_to_days === 0)) bad('products.json', 'ninguna oferta termina hoy');
if (!products.some((p) => p.special_to_days !== null && p.special_to_days < 0)) bad('products.json', 'ninguna oferta vencida');
const seenDescription = new Map();
for (const p of products) {
  for (const s of [...sentences(p.description), ...p.highlights]) {
    const key = plain(s);
    if (words(key) < 8) continue;
    if (seenDescription.has(key)) bad(`producto ${p.url_key}`, `frase repetida de ${seenDescription.get(key)}: ${s}`);
    seenDescription.set(key, p.url_key);
  }
}

// --- categorías --------------------------------------------------------------------------------
if (categories.map((c) => c.slug).join() !== mains.join()) bad('categories.json', 'las diez categorías principales no coinciden');
unique('categories.json slug', allCategories.flatMap((c) => [c.slug, ...(c.other_slugs ?? [])]));
for (const c of allCategories) {
  const at = `categoría ${c.slug}`;
  need(at, c, {
    slug: (v) => slugPattern.test(v), name: str, translations: (v) => list(v) && v.some((t) => t.locale === 'es' && str(t.name) && t.slug === c.slug),
    parent: (v) => v === null || categorySlugs.has(v), position: positive, description: str, filters: (v) => list(v) && v.length >= 3, image_key: (v) => v === c.slug,
  });
  if (c.parent === null && (c.children.length < 2 || c.children.length > 5)) bad(at, `tiene ${c.children.length} hijas`);
  const inside = products.filter((p) => p.categories.includes(c.slug));
  if (!inside.length) bad(at, 'sin productos');
  for (const code of c.filters) {
    if (!attributeLabels.has(code)) bad(at, `filtro desconocido ${code}`);
    const share = inside.filter((p) => p.attributes.some((a) => a.code === code)).length / inside.length;
    if (share < (c.parent === null ? 0.5 : 1)) bad(at, `el filtro ${code} sólo cubre ${Math.round(share * 100)} %`);
  }
}

// --- reseñas -----------------------------------------------------------------------------------
const rejectCodes = new Set((shop.review_reject_codes ?? []).map((r) => r.code));
unique('reviews.json id', reviews.map((r) => r.id));
unique('reviews.json autor y producto', reviews.map((r) => `${r.url_key} ${r.name}`));
const seenReview = new Map();
const freshText = (at, s) => {
  for (const one of sentences(s)) {
    const key = plain(one);
    if (seenReview.has(key)) bad(at, `frase repetida de ${seenReview.get(key)}: ${one}`);
    seenReview.set(key, at);
  }
};
const checkReview = (at, r) => {
  need(at, r, {
    url_key: (v) => byKey.has(v), rating: (v) => int(v) && v >= 1 && v <= 5, title: (v) => str(v) && v.length >= 3 && v.length <= 80,
    comment: (v) => str(v) && v.length >= 10 && v.length <= 2000, status: among('approved', 'pending', 'rejected'), verified_purchase: bool,
    created_at_days: (v) => int(v) && v <= 0, reject_code: (v) => v === null || rejectCodes.has(v),
  });
  if ((r.status === 'rejected') !== (r.reject_code !== null)) bad(at, 'estado y motivo no coinciden');
  if (byKey.has(r.url_key) && r.created_at_days < byKey.get(r.url_key).created_at_days) bad(at, 'anterior al producto');
  freshText(at, r.title); freshText(at, r.comment);
  if (r.shop_reply) {
    need(at, r.shop_reply, { text: str, created_at_days: (v) => int(v) && v >= r.created_at_days && v <= 0 });
    freshText(at, r.shop_reply.text);
    if (r.status !== 'approved') bad(at, 'respuesta en reseña no publicada');
  }
};
for (const r of reviews) {
  need(`reseña ${r.id}`, r, { name: (v) => /^[A-ZÁÉÍÓÚÑ][\p{L} ]+ \p{Lu}\.$/u.test(v), created_at_time: clock });
  checkReview(`reseña ${r.id}`, r);
}
if (reviews.length < 600) bad('reviews.json', `sólo ${reviews.length} reseñas`);
for (const state of ['approved', 'pending', 'rejected']) if (!reviews.some((r) => r.status === state)) bad('reviews.json', `ninguna ${state}`);

// --- preguntas frecuentes ----------------------------------------------------------------------
const questions = faq.flatMap((c) => c.frequent_questions);
if (faq.length < 8 || faq.length > 9) bad('faq.json', `${faq.length} categorías`);
if (questions.length < 50) bad('faq.json', `${questions.length} preguntas`);
unique('faq.json id', questions.map((q) => q.id));
unique('faq.json pregunta', questions.map((q) => plain(q.question)));
for (const c of faq) need(`faq ${c.name}`, c, { id: positive, name: str, position: positive, frequent_questions: (v) => list(v) && v.length > 0 });
for (const q of questions) need(`pregunta ${q.id}`, q, { id: positive, question: str, answer: (v) => str(v) && words(v) >= 8, position: positive });

// --- tienda ------------------------------------------------------------------------------------
need('shop.json', shop, { name: str, currency: among('MXN'), timezone: among('America/Mexico_City'), support: (v) => str(v.phone) && str(v.email), free_shipping: (v) => v.threshold === 799, banners: (v) => list(v) && v.length === 3, coupons: (v) => list(v) && v.length >= 6 });
const prefixes = (shop.states ?? []).flatMap((s) => s.postcode_prefixes);
unique('shop.json prefijos', prefixes);
if ((shop.states ?? []).length !== 32) bad('shop.json', 'deben ser 32 entidades');
const zones = new Map((shop.shipping?.zones ?? []).map((z) => [z.code, z]));
unique('shop.json zonas', [...zones.values()].flatMap((z) => z.postcode_prefixes));
for (const s of shop.states ?? []) for (const x of s.postcode_prefixes) if (!zones.get(s.zone)?.postcode_prefixes.includes(x)) bad('shop.json', `el prefijo ${x} no está en la zona ${s.zone}`);
if ([...zones.values()].flatMap((z) => z.postcode_prefixes).length !== prefixes.length) bad('shop.json', 'zonas y entidades no cubren lo mismo');
for (const m of shop.shipping?.methods ?? []) for (const z of m.zones) {
  if (!zones.has(z.zone)) bad(`envío ${m.code}`, `zona ${z.zone}`);
  need(`envío ${m.code}`, z, { cost: money, min_business_days: natural, max_business_days: (v) => natural(v) && v >= z.min_business_days, estimate: str });
}
const methodCodes = new Set((shop.shipping?.methods ?? []).map((m) => m.code));
const knownLinks = new Set(['/faq', '/results?ofertas=1', ...[...categorySlugs].map((s) => `/category/${s}`)]);
for (const b of shop.banners ?? []) {
  need(`banner ${b.position}`, b, { title: str, subtitle: str, cta: str, link: (v) => knownLinks.has(v), image_key: (v) => v === `banner-${b.position}`, image_alt: str });
}
for (const slug of shop.home?.reels ?? []) if (!mains.includes(slug)) bad('shop.json', `carrusel ${slug}`);
if ((shop.home?.reels ?? []).join() !== 'tabletas,portatiles,smarth-home,software,almacenamiento,games') bad('shop.json', 'orden de carruseles');
for (const plan of shop.payment?.msi.plans ?? []) if (plan.min_total !== plan.months * shop.payment.msi.min_instalment) bad('shop.json', `plan de ${plan.months} meses`);
unique('shop.json cupones', (shop.coupons ?? []).map((c) => c.code));
for (const c of shop.coupons ?? []) {
  const at = `cupón ${c.code}`;
  need(at, c, {
    code: (v) => v === v.trim().toUpperCase() && v.length > 2, type: among('percent', 'fixed', 'free_shipping'),
    value: (v) => money(v) && (c.type === 'free_shipping' ? v === 0 : v > 0) && (c.type !== 'percent' || v <= 100), min_subtotal: money,
    from_days: int, to_days: (v) => int(v) && v >= c.from_days, total_limit: (v) => v === null || positive(v),
    per_customer_limit: positive, used: (v) => natural(v) && (c.total_limit === null || v <= c.total_limit), public: bool, active: bool, description: str,
  });
  for (const s of c.scope?.slugs ?? []) if (!categorySlugs.has(s)) bad(at, `categoría ${s}`);
  for (const u of c.scope?.url_keys ?? []) if (!byKey.has(u)) bad(at, `producto ${u}`);
}
unique('shop.json motivos', (shop.ticket_reasons ?? []).map((r) => r.id));
const reasonText = new Set((shop.ticket_reasons ?? []).map((r) => r.reason));
for (const q of questions) for (const m of q.answer.matchAll(/raz[oó]n «([^»]+)»/g)) if (!reasonText.has(m[1])) bad(`pregunta ${q.id}`, `razón de ticket inexistente «${m[1]}»`);

// --- sinónimos ---------------------------------------------------------------------------------
if (synonyms.length < 60 || synonyms.length > 120) bad('synonyms.json', `${synonyms.length} grupos`);
unique('synonyms.json término', synonyms.flatMap((g) => g.terms));
for (const g of synonyms) need(`sinónimos ${g.id}`, g, { id: positive, terms: (v) => list(v) && v.length >= 2 && v.every(str) });

// --- pedidos de muestra ------------------------------------------------------------------------
const arrows = { start: [1, 2], 1: [2, 0], 2: [3, 0], 3: [4, 5], 4: [8, 9, 5], 5: [4, 6, 7, 9], 6: [7, 9], 8: [9, 5, 6], 9: [6], 0: [], 7: [] };
const instant = (t) => t.days * 1440 + Number(t.time.slice(0, 2)) * 60 + Number(t.time.slice(3));
const orders = demo.orders ?? [];
const refs = new Set(orders.map((o) => o.ref));
if (orders.length !== 8) bad('orders-demo.json', `${orders.length} pedidos`);
unique('orders-demo.json pedidos', orders.map((o) => o.number_suffix));
const personal = new Map((demo.personal_coupons ?? []).map((c) => [c.code, c]));
const addressKeys = new Map((demo.addresses ?? []).map((a) => [a.key, a]));
for (const a of demo.addresses ?? []) {
  const at = `dirección ${a.key}`;
  need(at, a, { first_name: str, last_name: str, phone: (v) => /^\d{10}$/.test(v), address1: str, address2: str, city: str, postcode: (v) => /^\d{5}$/.test(v), country: among('MX'), default_address: among(0, 1) });
  const state = (shop.states ?? []).find((s) => s.postcode_prefixes.includes(a.postcode.slice(0, 2)));
  if (state?.name !== a.state) bad(at, `el código postal ${a.postcode} no es de ${a.state}`);
}
if ((demo.addresses ?? []).filter((a) => a.default_address === 1).length !== 1) bad('orders-demo.json', 'debe haber una dirección principal');
for (const o of orders) {
  const at = `pedido ${o.ref}`;
  need(at, o, { number_suffix: (v) => /^[A-Z0-9]{6}$/.test(v), created_at: (v) => v.days < 0 && clock(v.time), items: (v) => list(v) && v.length > 0, state_id: (v) => v in arrows });
  let sum = 0; let spread = 0;
  for (const i of o.items) {
    const p = byKey.get(i.url_key);
    if (!p) { bad(at, `producto ${i.url_key}`); continue; }
    if (p.name !== i.name || p.sku !== i.sku) bad(at, `nombre o sku distinto en ${i.url_key}`);
    if (cents(i.row_total) !== cents(i.price) * i.qty) bad(at, `renglón ${i.url_key}`);
    const onSale = p.special_price !== null && p.special_from_days <= o.created_at.days && o.created_at.days <= p.special_to_days;
    if (i.price !== (onSale ? p.special_price : p.price)) bad(at, `precio de ${i.url_key} ese día`);
    if (p.created_at_days > o.created_at.days) bad(at, `${i.url_key} aún no existía`);
    sum += cents(i.row_total); spread += cents(i.discount);
  }
  if (sum !== cents(o.sub_total)) bad(at, 'subtotal');
  if (spread !== cents(o.discount_total)) bad(at, 'descuento por renglón');
  if (cents(o.sub_total) - cents(o.discount_total) + cents(o.shipping_amount) !== cents(o.grand_total)) bad(at, 'total');
  if (cents(o.payment.amount) !== cents(o.grand_total)) bad(at, 'importe pagado');
  if (o.items_qty !== o.items.reduce((s, i) => s + i.qty, 0)) bad(at, 'número de piezas');
  if (o.coupon) {
    const shared = shop.coupons.find((c) => c.code === o.coupon);
    if (!shared && personal.get(o.coupon)?.used_in !== o.ref) bad(at, `cupón ${o.coupon}`);
    if (shared && !(shared.from_days <= o.created_at.days && o.created_at.days <= shared.to_days)) bad(at, 'cupón fuera de fecha');
    if (shared && cents(o.sub_total) < cents(shared.min_subtotal)) bad(at, 'cupón sin compra mínima');
  } else if (o.discount_total) bad(at, 'descuento sin cupón');
  const address = addressKeys.get(o.address);
  if (!address) bad(at, 'dirección');
  else {
    for (const [k, v] of Object.entries(o.shipping_address)) if (address[k] !== v) bad(at, `la dirección cambia en ${k}`);
    const zone = [...zones.values()].find((z) => z.postcode_prefixes.includes(address.postcode.slice(0, 2)));
    const method = shop.shipping.methods.find((m) => m.code === o.shipping_method);
    const cost = method?.zones.find((z) => z.zone === zone?.code)?.cost;
    const free = method?.free_from_threshold && cents(o.sub_total) - cents(o.discount_total) >= cents(shop.free_shipping.threshold);
    if (cents(o.shipping_amount) !== (free ? 0 : cents(cost ?? -1))) bad(at, 'costo de envío');
  }
  if (!methodCodes.has(o.shipping_method)) bad(at, 'método de envío');
  if (o.payment.method === 'cash' && o.grand_total > 10000) bad(at, 'efectivo sobre el tope');
  if (o.payment.method === 'card_msi' && o.grand_total / o.payment.msi < shop.payment.msi.min_instalment) bad(at, 'mensualidad menor al mínimo');
  if (o.payment.pan !== null && !/^\*{4} \*{4} \*{4} \d{4}$/.test(o.payment.pan)) bad(at, 'tarjeta sin ocultar');
  let from = null; let last = instant(o.created_at);
  for (const e of o.events) {
    if (e.from !== from || !arrows[from ?? 'start'].includes(e.to)) bad(at, `paso ilegal ${e.from} → ${e.to}`);
    if (instant(e.at) < last) bad(at, 'eventos en desorden');
    from = e.to; last = instant(e.at);
  }
  if (from !== o.state_id) bad(at, 'el estado no es el del último evento');
  if (o.state_id >= 2 && !o.payment.paid_at) bad(at, 'pagado sin fecha de pago');
  if (o.state_id < 2 && o.payment.paid_at) bad(at, 'fecha de pago sin pago');
  if (o.state_id >= 3 && !o.tracking) bad(at, 'enviado sin guía');
  if ((o.state_id === 7) !== (o.refund !== null)) bad(at, 'reembolso');
  const earned = o.payment.paid_at ? Math.floor((cents(o.sub_total) - cents(o.discount_total)) / 1000) : 0;
  if (o.points !== earned) bad(at, `puntos ${o.points}, deben ser ${earned}`);
  const rows = (demo.rewards ?? []).filter((r) => r.order === o.ref).reduce((s, r) => s + r.reward_points, 0);
  if (rows !== earned) bad(at, `los renglones de puntos suman ${rows}`);
}
unique('orders-demo.json estados', orders.filter((o) => o.state_id !== 9).map((o) => o.state_id));
for (const r of demo.rewards ?? []) need('puntos', r, { reward_points: positive, status: among(...(shop.rewards?.statuses ?? [])), order: (v) => v === null || refs.has(v), note: str, created_at: (v) => int(v.days) && v.days < 0, exp_date_days: (v) => v === null || int(v) });
for (const r of demo.rewards ?? []) if ((r.status === 'Vencidos') !== (r.exp_date_days !== null && r.exp_date_days < 0)) bad('puntos', `${r.note}: vencimiento y estado`);
const states = new Set((shop.ticket_states ?? []).map((s) => s.code));
for (const t of demo.tickets ?? []) {
  need(`ticket ${t.ref}`, t, { order: (v) => v === null || refs.has(v), tickets_reason_id: (v) => shop.ticket_reasons.some((r) => r.id === v), subject: (v) => str(v) && v.length >= 3 && v.length <= 120, body: (v) => str(v) && v.length >= 10 && v.length <= 4000, state: (v) => states.has(v), replies: list });
  let last = instant(t.created_at);
  for (const r of t.replies) { if (instant(r.at) < last) bad(`ticket ${t.ref}`, 'respuestas en desorden'); last = instant(r.at); }
}
for (const u of [...(demo.wishlist ?? []), ...(demo.recently_viewed ?? [])]) if (!byKey.has(u)) bad('orders-demo.json', `producto ${u}`);
for (const [i, r] of (demo.reviews ?? []).entries()) {
  checkReview(`reseña de la clienta ${i + 1}`, r);
  const got = orders.some((o) => [6, 7, 8, 9].includes(o.state_id) && o.items.some((x) => x.url_key === r.url_key));
  if (r.verified_purchase !== got) bad(`reseña de la clienta ${i + 1}`, 'compra verificada');
}

// --- textos legales y textos de la casa ---------------------------------------------------------
const legal = {
  'legal/politicas.md': ['Última actualización: noviembre de 2023'],
  'legal/condiciones.md': ['Última actualización: noviembre de 2023', 'Registro', 'Información de los productos', 'Publicidad', 'Propiedad intelectual', 'Avisos comerciales', 'Enlaces de terceros', 'Aviso de privacidad', 'Garantía a través del fabricante', 'Soporte', 'Fallas del sistema', 'Sanciones', 'Ley aplicable'],
  'legal/aviso-de-privacidad.md': ['derechos ARCO', '2025'],
};
for (const [file, parts] of Object.entries(legal)) {
  if (!existsSync(join(here, file))) { bad(file, 'no existe'); continue; }
  const body = text(file);
  if (!/^<!--[\s\S]*?(abogada|abogado)[\s\S]*?-->/.test(body)) bad(file, 'falta la nota para el operador');
  for (const part of parts) if (!body.includes(part)) bad(file, `falta «${part}»`);
}
const files = ['products.json', 'categories.json', 'reviews.json', 'faq.json', 'shop.json', 'synonyms.json', 'orders-demo.json', ...Object.keys(legal)];
const marks = /\b(intel|amd|nvidia|geforce|ryzen|windows|apple|iphone|ipad|macbook|sony|playstation|xbox|nintendo|samsung|galaxy|lenovo|asus|acer|dell|huawei|xiaomi|motorola|google|android|alexa|amazon|microsoft|canon|nikon|fujifilm|epson|brother|logitech|kingston|sandisk|seagate|gopro|kindle|bose|jbl|oxxo|whatsapp|facebook|netflix|spotify|dwg|lorem|ipsum)\b/i;
for (const file of files) {
  const body = text(file);
  const hit = body.match(marks);
  if (hit) bad(file, `marca o texto de relleno: ${hit[0]}`);
  if (/\s\/(?:home|Users|var)\/|[A-Z]:\\/.test(body)) bad(file, 'ruta de una máquina');
  if (/\u00a0|\t|�/.test(body)) bad(file, 'carácter extraño');
}

// --- imágenes ----------------------------------------------------------------------------------
const pictures = new Set(readdirSync(join(here, 'pictures')));
const needPicture = (name, widths) => {
  for (const width of widths) for (const kind of ['avif', 'webp']) {
    if (!pictures.has(`${name}-${width}.${kind}`)) bad('pictures', `falta ${name}-${width}.${kind}`);
  }
};
for (const p of products) for (const view of ['', '-1']) needPicture(`${p.url_key}${view}`, [300, 800]);
for (const c of categories) needPicture(c.image_key, [300, 600]);
for (const b of shop.banners ?? []) needPicture(b.image_key, [800, 1600]);
needPicture('sin-imagen', [300, 800]);

// --- resumen -----------------------------------------------------------------------------------
const count = (values) => Object.entries(values.reduce((m, v) => ({ ...m, [v]: (m[v] ?? 0) + 1 }), {})).map(([k, v]) => `${k} ${v}`).join(', ');
console.log(`productos ${products.length}: ${count(products.map((p) => p.category))}`);
console.log(`ofertas activas ${products.filter(active).length}, terminan hoy ${products.filter((p) => active(p) && p.special_to_days === 0).length}, vencidas ${products.filter((p) => p.special_to_days !== null && p.special_to_days < 0).length}, futuras ${products.filter((p) => p.special_from_days > 0).length}`);
console.log(`existencias: agotados ${products.filter((p) => p.qty === 0).length}, de 1 a 3 ${products.filter((p) => p.qty > 0 && p.qty < 4).length}; destacados ${products.filter((p) => p.featured).length}, nuevos ${products.filter((p) => p.new).length}, reacondicionados ${products.filter((p) => p.refurbished).length}, digitales ${products.filter((p) => p.delivery === 'digital').length}`);
console.log(`categorías ${categories.length} con ${allCategories.length - categories.length} hijas; atributos distintos ${attributeLabels.size}; modelos de foto ${new Set(products.map((p) => p.photo.model)).size}`);
console.log(`reseñas ${reviews.length}: ${count(reviews.map((r) => r.status))}; estrellas: ${count(reviews.map((r) => r.rating))}; verificadas ${reviews.filter((r) => r.verified_purchase).length}; con respuesta ${reviews.filter((r) => r.shop_reply).length}`);
console.log(`preguntas ${questions.length} en ${faq.length} categorías; sinónimos ${synonyms.length} grupos; cupones ${(shop.coupons ?? []).length}; pedidos ${orders.length} en estados ${orders.map((o) => o.state_id).join(' ')}`);
if (problems.length) {
  console.log(`\n${problems.length} problemas:`);
  for (const p of problems) console.log(`- ${p}`);
  process.exit(1);
}
console.log('\nSin problemas.');
