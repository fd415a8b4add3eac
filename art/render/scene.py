"""Renders one picture. blender -b -P scene.py -- <iron-dome|drivers-den|two-simulators|van> [--p 40] [--s 32]"""
import sys, os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import finish
from van import *

args = sys.argv[sys.argv.index("--") + 1 :]
SHOT = args[0]
opt = lambda k, d: float(args[args.index(k) + 1]) if k in args else d
PCT, SAMPLES = int(opt("--p", 40)), int(opt("--s", 32))

{"iron-dome": lambda: single(IRON), "drivers-den": lambda: single(DEN), "two-simulators": two, "van": van_shot}[SHOT]()

sc.render.engine = "CYCLES"
c = sc.cycles
c.use_denoising = False
c.samples = SAMPLES
c.use_adaptive_sampling = True
c.adaptive_threshold = 0.025
c.adaptive_min_samples = 12
c.max_bounces = 5
c.diffuse_bounces = 2
c.glossy_bounces = 2
c.transmission_bounces = 5
c.transparent_max_bounces = 4
c.sample_clamp_indirect = 1.6
c.sample_clamp_direct = 20
c.caustics_reflective = c.caustics_refractive = False
c.blur_glossy = 1.0
sc.render.threads_mode = "FIXED"
sc.render.threads = 2
sc.render.resolution_percentage = PCT
if "--b" in args:
    sc.render.use_border = sc.render.use_crop_to_border = True
    i = args.index("--b")
    sc.render.border_min_x, sc.render.border_max_x, sc.render.border_min_y, sc.render.border_max_y = (
        float(v) for v in args[i + 1 : i + 5]
    )
tmp = os.path.join(HERE, "tmp", SHOT, "")
finish.request(sc, tmp)
bpy.ops.render.render()
LOOK = dict(exposure=1.68, glow=0.10, power=1.08, sat=1.19)
finish.finish(
    tmp,
    os.path.join(HERE, "out" if PCT == 100 and "--b" not in args else "tmp", SHOT + ".png"),
    1,
    noise=0.5 if SAMPLES < 64 else 0.35,
    **LOOK
)
