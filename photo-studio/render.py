"""Render product pictures.

blender --background --factory-startup --python render.py -- OUTDIR [options]

  --products FILE     an array or {"products": [...]}, each with url_key and photo {model, params}
                      (default: the demo catalogue, ../catalogue/products.json)
  --only KEY,KEY      only these products
  --models NAME,NAME  only products of these models
  --model NAME k=v .. one picture of a model with these parameters, to OUTDIR/NAME.png
  --name NAME         file name for --model
  --ready FILE        only models named in this file (first word of a line) besides --models
  --size 800          pixels per side
  --samples 32        samples per pixel
  --threads N         CPU threads (default: all)
  --views 2           second views too (OUTDIR/<url_key>-1.png), after all first views
  --set k=v           camera setting for this run, e.g. --set az=30
  --force             render again what is there
  --watch             go on until every product has its picture: read the list again, load
                      models that have been added
Pictures that are there are skipped, so a run can be stopped and started again at any time.
"""

import argparse
import json
import os
import sys
import time
import traceback

import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import models  # noqa: E402
import studio  # noqa: E402


def parse_value(text):
    """'true' -> True, '3' -> 3, '1.5' -> 1.5, anything else stays text."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def parse_pairs(pairs):
    return {k: parse_value(v) for k, v in (pair.split("=", 1) for pair in pairs)}


def arguments():
    argv = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    parser = argparse.ArgumentParser(prog="render.py", usage=__doc__)
    parser.add_argument("out")
    parser.add_argument(
        "--products", default=os.path.join(HERE, "..", "catalogue", "products.json")
    )
    parser.add_argument("--only", default="")
    parser.add_argument("--models", default="")
    parser.add_argument("--model", nargs="+")
    parser.add_argument("--name")
    parser.add_argument("--ready")
    parser.add_argument("--size", type=int, default=800)
    parser.add_argument("--samples", type=int, default=32)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--views", type=int, default=1)
    parser.add_argument("--set", nargs="+", default=[])
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--watch", action="store_true")
    return parser.parse_args(argv)


def read_products(path):
    """Products in working order: featured and the first six of each category first."""
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    products = data["products"] if isinstance(data, dict) else data
    seen = {}
    ranked = []
    for position, item in enumerate(products):
        if not item.get("photo"):
            continue
        category = item.get("category") or item.get("categories") or ""
        category = json.dumps(category)
        seen[category] = seen.get(category, 0) + 1
        late = not item.get("featured") and seen[category] > 6
        ranked.append((late, position, item))
    return [item for _, _, item in sorted(ranked, key=lambda entry: entry[:2])]


def photograph(name, params, out, options, view=0, brand=None):
    """Build one product and take its picture; brand: lettering where params name none."""
    started = time.time()
    model = models.get(name)
    params = {k: v for k, v in (params or {}).items() if v is not None}
    usual = model.defaults.get("brand")
    if brand and usual:
        params.setdefault("brand", brand.upper() if usual.isupper() else brand)
    camera = {**model.camera(params, view), **parse_pairs(options.set)}
    studio.reset()
    model.build(**params)
    studio.stage(
        size=options.size, samples=options.samples, threads=options.threads, **camera
    )
    built = time.time()
    studio.render_product(out)
    done = time.time()
    print(
        f"PICTURE {os.path.basename(out)} {name} build {built - started:.1f} s, "
        f"render {done - built:.1f} s",
        flush=True,
    )


def newest_change(paths):
    times = [0]
    for path in paths:
        if os.path.isdir(path):
            times.append(os.path.getmtime(path))
            times += [
                os.path.getmtime(os.path.join(path, f))
                for f in os.listdir(path)
                if f.endswith((".py", ".mjs"))
            ]
        elif os.path.exists(path):
            times.append(os.path.getmtime(path))
    return max(times)


def ready_models(options):
    """Names of models that may be used, or None for all."""
    if not options.ready:
        return None
    if not os.path.exists(options.ready):
        return set()
    with open(options.ready, encoding="utf-8") as file:
        return {line.split()[0] for line in file if line.strip()}


def restart():
    """Load changed models and lists by starting over; finished pictures are skipped."""
    sys.stdout.flush()
    os.execv(bpy.app.binary_path, sys.argv)


class Queue:
    """Products that still need a picture, looked up afresh before every picture."""

    def __init__(self, options):
        self.options = options
        self.started = time.time()
        self.sources = [os.path.join(HERE, "models"), HERE, options.products]
        if options.ready:
            self.sources.append(options.ready)
        self.only = set(filter(None, options.only.split(",")))
        self.wanted = set(filter(None, options.models.split(",")))
        self.failures = set()
        self.missing = set()
        self.waiting = 0

    def next(self):
        """(view, product, file) of the next picture, or None."""
        options = self.options
        self.waiting = 0
        try:
            products = read_products(options.products)
        except (OSError, ValueError) as error:
            print(f"no product list yet: {error}", flush=True)
            self.waiting = 1
            return None
        ready = ready_models(options)
        for view in range(options.views):
            for item in products:
                key, name = item["url_key"], item["photo"].get("model")
                if self.only and key not in self.only:
                    continue
                if self.wanted and name not in self.wanted:
                    continue
                if name not in models.MODELS or (
                    ready is not None and name not in ready
                ):
                    self.waiting += 1
                    if name not in self.missing:
                        self.missing.add(name)
                        print(f"no model '{name}' yet: its products wait", flush=True)
                    continue
                suffix = f"-{view}" if view else ""
                out = os.path.join(options.out, f"{key}{suffix}.png")
                if out not in self.failures and not self.done(out):
                    return view, item, out
        return None

    def done(self, out):
        if not os.path.exists(out):
            return False
        return not self.options.force or os.path.getmtime(out) >= self.started

    def restart_if_changed(self, settled):
        """Start over when a list or a model changed, at least `settled` seconds ago."""
        changed = newest_change(self.sources)
        if self.options.watch and self.started < changed < time.time() - settled:
            restart()

    def run(self):
        while True:
            job = self.next()
            if job:
                view, item, out = job
                photo = item["photo"]
                try:
                    photograph(
                        photo["model"],
                        photo.get("params"),
                        out,
                        self.options,
                        view,
                        item.get("brand"),
                    )
                except Exception:
                    self.failures.add(out)
                    print(f"FAILED {item['url_key']} ({photo['model']})", flush=True)
                    traceback.print_exc()
                self.restart_if_changed(20)
            elif not self.options.watch:
                break
            elif not self.waiting and not self.failures:
                print("ALL DONE", flush=True)
                break
            else:
                time.sleep(20)
                self.restart_if_changed(10)


def main():
    options = arguments()
    options.out = os.path.abspath(options.out)
    os.makedirs(options.out, exist_ok=True)
    models.load_all()
    if options.model:
        name, pairs = options.model[0], options.model[1:]
        out = os.path.join(options.out, f"{options.name or name}.png")
        try:
            photograph(name, parse_pairs(pairs), out, options, options.views - 1)
        except Exception:
            traceback.print_exc()
            sys.stdout.flush()
            os._exit(1)
    else:
        Queue(options).run()


main()
