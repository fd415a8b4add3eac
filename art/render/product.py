"""The product: both domes and what stands in and around them, at dusk."""
import os
import random
from kit import *

HERE = os.path.dirname(os.path.abspath(__file__))
bpy.ops.wm.read_factory_settings(use_empty=True)
sc = bpy.context.scene

IRON = dict(
    half=6.3 * FT,
    height=9 * FT,
    rib=0.40,
    back=3.95,
    name="iron",
    tints=["#6e230a", "#943410", "#ba5720", "#dd8a4e"],
    shell=["#9a3812", "#822c0d"],
    lining="#d9a06a",
    screen=2.75,
)
DEN = dict(
    half=7.7 * FT,
    height=10 * FT,
    rib=0.43,
    back=4.75,
    name="den",
    tints=["#0d1738", "#142550", "#21396f", "#375592"],
    shell=["#13234c", "#0d1736"],
    lining="#7b829c",
    screen=3.3,
)
SEAMS = np.radians([18, 36, 54, 72, 90, 108, 126, 144, 162])
WARM = (1.0, 0.62, 0.30)
SOFT = (1.0, 0.78, 0.52)


def outline(n):
    """The drawn arch, unit half width and unit height: upright legs, one curve to the crown; evenly spaced."""
    t = np.linspace(0, 1, 200)[:, None]
    p = [np.array(q, float) for q in ((-1, 0.3), (-1, 0.75), (-0.58, 1), (0, 1))]
    c = (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t * t * p[2] + t**3 * p[3]
    left = np.vstack([np.stack([-np.ones(40), np.linspace(0, 0.3, 40, endpoint=False)], 1), c])
    full = np.vstack([left, (left * [-1, 1])[-2::-1]])
    w = full * [1.92, 2.74]
    d = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(w, axis=0).T))])
    e = np.linspace(0, d[-1], n)
    return np.stack([np.interp(e, d, full[:, i]) for i in (0, 1)], 1)


def seamness(o, width):
    ang = np.arctan2((o[:, 1] - 0.3) / 0.7, -o[:, 0])
    d = np.min(np.abs(ang[:, None] - SEAMS[None]), 1)
    return np.exp(-((d / width) ** 2))


def plan(b, y):
    """Share of the half width at depth y: a little less at the front, round at the back."""
    yc = 1.35
    L = np.where(y < yc, 2.65, b["back"] + 0.12 - yc)
    return np.clip(1 - np.abs((y - yc) / L) ** 2.5, 1e-4, 1) ** (1 / 2.5)


def wobble(n, freq, seed, closed=False):
    r = np.random.default_rng(seed)
    x = np.linspace(0, 1, n)
    return sum(r.normal() / (k**0.5) * np.sin(2 * np.pi * k * x * freq / 8 + r.uniform(0, 6.3)) for k in range(1, 9)) * 0.35


def fabric(name, glow, rough=0.46):
    m = M(name)
    tint = m.attr("tint", "Color")
    edge = m.attr("edge")
    u = m.attr("u")
    v = m.attr("v")
    seam = m.attr("seam")
    vec = m.node("CombineXYZ", {0: u, 1: v, 2: 0.0}).outputs[0]
    big = m.noise(vec, 1.6, 4, 0.55)
    dirt = m.noise(m.pos(), 2.2, 6, 0.62)
    col = m.mix(m.math("MULTIPLY", big, 0.28), tint, m.mix(1.0, tint, (0.72, 0.70, 0.70, 1), "MULTIPLY"))
    z = m.node("SeparateXYZ", {0: m.pos()}).outputs[2]
    low = m.math("MULTIPLY", m.ramp(m.math("ADD", z, m.math("MULTIPLY", dirt, 0.12)), (0.04, 1.0), (0.30, 0.0)), 0.35)
    col = m.mix(low, col, (0.30, 0.21, 0.14, 1))
    line = m.ramp(seam, (0.80, 0.0), (0.97, 1.0))
    col = m.mix(m.math("MULTIPLY", line, 0.45), col, (0.02, 0.012, 0.01, 1))
    col = m.mix(m.math("MULTIPLY", m.math("POWER", edge, 14.0), 0.5), col, (0.02, 0.012, 0.01, 1))
    m.set(Base_Color=col, Roughness=m.math("ADD", m.math("MULTIPLY", big, 0.22), rough - 0.11), Specular=0.45, Sheen=0.12)
    # puckers run away from the seams and die out towards the middle of a baffle
    puck = m.noise(
        m.node("CombineXYZ", {0: m.math("MULTIPLY", u, 24.0), 1: m.math("MULTIPLY", v, 2.0), 2: 0.0}).outputs[0], 1.0, 3, 0.5
    )
    m1 = m.math("MULTIPLY", m.math("SUBTRACT", puck, 0.5), m.math("ADD", m.math("POWER", edge, 2.5), 0.05))
    puck2 = m.noise(
        m.node("CombineXYZ", {0: m.math("MULTIPLY", u, 3.0), 1: m.math("MULTIPLY", v, 26.0), 2: 0.0}).outputs[0], 1.0, 3, 0.5
    )
    m2 = m.math("MULTIPLY", m.math("SUBTRACT", puck2, 0.5), m.math("MULTIPLY", m.attr("seamwide"), 0.85))
    m3 = m.math("MULTIPLY", m.noise(vec, 4.0, 4, 0.55), 0.34)
    h = m.math("ADD", m.math("ADD", m1, m2), m3)
    weave = m.noise(vec, 420, 2, 0.5)
    n1 = m.node("Bump", {"Height": weave, "Distance": 0.0006, "Strength": 0.35}).outputs[0]
    m.bump(h, 0.06, 1.0, n1)
    if glow:
        e = m.math("MULTIPLY", m.math("SUBTRACT", 1.0, m.math("MULTIPLY", m.math("POWER", edge, 3.0), 0.75)), glow)
        m.set(
            Emission=m.mix(
                1.0,
                m.mix(0.30, col, (1, 0.5, 0.18, 1) if "iron" in name else (0.10, 0.22, 0.75, 1)),
                (1.0, 0.74, 0.50, 1) if "iron" in name else (0.8, 0.9, 1.0, 1),
                "MULTIPLY",
            ),
            Emission_Strength=e,
        )
        m.m.cycles.sample_as_light = False
    return m.m


def surf(b, name, y0, y1, ribs, inset, bulge, sign, tints, mat, parent, nu=520, nv=15, floor=0.0):
    """A ribbed shell: bulging baffles between y0 and y1; sign +1 outer skin, -1 lining."""
    o = outline(nu)
    sw, sn = seamness(o, 0.10), seamness(o, 0.012)
    ys, ts, rid = [], [], []
    for r in range(ribs):
        q = (1 - np.cos(np.linspace(0, np.pi, nv))) / 2
        if r:
            q = q[1:]
        ys += list(r + q)
        ts += list(q)
        rid += [r] * len(q)
    ys = np.array(ys)
    t = np.array(ts)
    rid = np.array(rid)
    y = y0 + (y1 - y0) * ys / ribs
    s = plan(b, y)
    nrm = np.gradient(o * [b["half"], b["height"]], axis=0)
    nrm = np.stack([-nrm[:, 1], nrm[:, 0]], 1)
    nrm /= np.linalg.norm(nrm, axis=1)[:, None]
    V = np.empty((len(y), nu, 3))
    prof = np.sqrt(np.clip(1 - (2 * t - 1) ** 2, 0, 1))
    for k in range(len(y)):
        a, h = b["half"] * s[k] - inset, b["height"] * s[k] ** 0.8 - inset
        w = 0.012 * wobble(nu, 26, 50 + rid[k])
        amp = bulge * prof[k] * (1 - 0.42 * sw) * (1 + w * 4) - bulge * 0.6 + w * 0.35
        V[k, :, 0] = o[:, 0] * a + sign * nrm[:, 0] * amp
        V[k, :, 2] = np.maximum(o[:, 1] * h + sign * nrm[:, 1] * amp, floor)
        V[k, :, 1] = y[k] + 0.012 * wobble(nu, 14, 90 + rid[k]) * (1 if 0 < k < len(y) - 1 else 0)
    arc = np.linspace(0, 6.6, nu)
    edge = np.abs(2 * t - 1)
    T = np.array([lin(tints[i % len(tints)]) for i in rid])
    at = dict(
        tint=np.repeat(T, nu, 0),
        edge=np.repeat(edge, nu),
        u=np.tile(arc, len(y)),
        v=np.repeat(ys * (y1 - y0) / ribs, nu),
        seam=np.tile(sn, len(y)),
        seamwide=np.tile(sw, len(y)),
    )
    return mesh(name, V.reshape(-1, 3), gridfaces(len(y), nu, flip=sign > 0), mat, True, parent, at)


def arch_tube(b, scale_a, scale_h, y, r, tint, mat, parent, nu=520, sides=28):
    """An air beam swept along the drawn arch, pinched at its panel seams."""
    o = outline(nu)
    sw, sn = seamness(o, 0.085), seamness(o, 0.011)
    sn2 = seamness(o, 0.03)
    P = np.stack([o[:, 0] * scale_a, np.full(nu, y), o[:, 1] * scale_h], 1)
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    Nn = np.stack([-T[:, 2], np.zeros(nu), T[:, 0]], 1)
    B = np.array([0, 1.0, 0])
    a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    rr = r * (1 - 0.20 * sn2 - 0.06 * sw) * (1 + 0.012 * wobble(nu, 30, int(y * 1000) + 5))
    V = P[:, None] + rr[:, None, None] * (np.cos(a)[None, :, None] * Nn[:, None] + np.sin(a)[None, :, None] * B)
    V[:, :, 2] = np.maximum(V[:, :, 2], 0.005)
    arc = np.linspace(0, 6.6, nu)
    n = nu * sides
    e = np.abs(np.cos(a - 0.4)) ** 3 * 0.75
    at = dict(
        tint=np.tile(lin(tint), (n, 1)),
        edge=np.tile(e, nu),
        u=np.repeat(arc, sides),
        v=np.tile(a * r, nu),
        seam=np.repeat(sn, sides),
        seamwide=np.repeat(sw, sides),
    )
    return mesh("beam", V.reshape(-1, 3), gridfaces(nu, sides, wrap_m=True), mat, True, parent, at)


def cap(b, y, inset, mat, parent, z0=0.0, image=None, n=160, bow=0.03, scale=None):
    """The arch filled in at depth y: back wall or impact screen."""
    o = outline(n)
    s = float(plan(b, np.array(y)))
    a, h = b["half"] * s - inset, b["height"] * s**0.8 - inset
    rings = np.linspace(1, 0, 14)
    V = []
    UV = []
    c = np.array([0, 0.42])
    pts = np.vstack([o, np.stack([np.linspace(1, -1, 60)[1:-1], np.zeros(58)], 1)])
    for r in rings:
        q = c + (pts - c) * r
        V.append(np.stack([q[:, 0] * a, np.full(len(q), y) + bow * (1 - r * r), z0 + q[:, 1] * (h - z0)], 1))
        UV.append(q)
    V, UV = np.vstack(V), np.vstack(UV)
    m = len(pts)
    ob = mesh("cap", V, gridfaces(len(rings), m, wrap_m=True), mat, True, parent, dict(sx=(UV[:, 0] * 0.5 + 0.5), sz=UV[:, 1]))
    return ob, a, h


def screen_material(strength, aspect):
    m = M("screen")
    m.N.remove(m.b)
    im = bpy.data.images.load(os.path.join(HERE, "tex/course.png"))
    # the picture is 3:2; the arch is `aspect`: crop the sides
    share = min(1, aspect / 1.5)
    u = m.math("ADD", m.math("MULTIPLY", m.math("SUBTRACT", m.attr("sx"), 0.5), share), 0.5)
    hh = min(1, 1.5 / aspect)
    v = m.math("ADD", m.math("MULTIPLY", m.attr("sz"), hh), (1 - hh) * 0.35)
    t = m.node("TexImage", {0: m.node("CombineXYZ", {0: u, 1: v, 2: 0.0}).outputs[0]}, image=im, extension="EXTEND")
    # projected light: a little uneven, dimmer in the corners, woven
    fall = m.ramp(m.math("ABSOLUTE", m.math("SUBTRACT", m.attr("sx"), 0.5)), (0.25, 1.0), (0.5, 0.72))
    weave = m.math("ADD", m.math("MULTIPLY", m.noise(m.pos(), 160, 2, 0.5), 0.12), 0.94)
    col = m.mix(1.0, m.mix(1.0, t.outputs[0], fall, "MULTIPLY"), weave, "MULTIPLY")
    em = m.node("Emission", {0: col, 1: strength})
    m.L.new(em.outputs[0], m.out.inputs[0])
    return m.m


def dome(b, loc=(0, 0, 0), turn=0.0, side=-1, away=0.95):
    e = empty(loc, (0, 0, turn))
    iron = b["name"] == "iron"
    glow = 0.022 if iron else 0.035
    shell = fabric(b["name"] + "-shell", glow)
    frame = fabric(b["name"] + "-frame", glow * 1.2)
    lining = fabric(b["name"] + "-lining", 0, 0.6)
    ribs = round((b["back"] - 0.25) / b["rib"])
    surf(b, "shell", 0.12, b["back"], ribs, 0.02, 0.10, 1, b["shell"], shell, e)
    wall = 0.19
    iribs = round((b["screen"] + 0.25) / b["rib"])
    surf(b, "lining", 0.14, b["screen"] + 0.25, iribs, wall, 0.05, -1, [b["lining"]], lining, e)
    # four stripes, stepping in and back to the mouth
    s0 = float(plan(b, np.array(0.02)))
    A, H = b["half"] * s0, b["height"] * s0**0.8 + 0.01
    r, step = (0.082, 0.120) if iron else (0.098, 0.142)
    for k in range(4):
        arch_tube(b, A - r - k * step, H - r - k * step, 0.03 + 0.055 * k, r, b["tints"][k], frame, e)
    mouth = A - 2 * r - 3 * step
    o = outline(200)
    V = []
    for q in np.linspace(0, 1, 5):
        off = r * 0.8 + q * (3 * step + r * 0.5)
        V.append(
            np.stack(
                [o[:, 0] * (A - off), np.full(200, 0.03 + 0.055 * 3 * q + r * 0.45), np.maximum(o[:, 1] * (H - off), 0.004)], 1
            )
        )
    mesh("web", np.vstack(V), gridfaces(5, 200), simple("web" + b["name"], b["tints"][0], 0.7), True, e)
    # full-width impact screen, its black hem, and the dark behind it
    black = simple("hem", "#0b0b0d", 0.8)
    cap(b, b["screen"] + 0.06, wall - 0.02, black, e)
    s_a = b["half"] * float(plan(b, np.array(b["screen"]))) - wall - 0.06
    s_h = b["height"] * float(plan(b, np.array(b["screen"]))) ** 0.8 - wall - 0.06
    cap(b, b["screen"], wall + 0.07, screen_material(1.7, 2 * s_a / (s_h - 0.12)), e, z0=0.12)
    # turf
    w = b["half"] - 0.25
    turf(e, -mouth * 0.98, mouth * 0.98, -0.75, 0.25, seed=1)
    turf(e, -w * 0.97, w * 0.97, 0.2, b["screen"] - 0.02, seed=2)
    mat_station(e, 0.95 if iron else 1.15)
    # light within: soft strips under the crown and low along the walls
    inner = H - 2 * r - 3 * step
    p = 66 if iron else 84
    col = SOFT if iron else (1, 0.72, 0.45)
    area((0, 0.75, inner + 0.12), (0, 1.15, 0), mouth * 1.2, p * 1.0, col, 0.25, e)
    area((0, b["screen"] - 0.75, b["height"] - 0.42), (0, 0.9, 0), mouth * 1.1, p * 0.55, col, 0.2, e)
    for sx in (-1, 1):
        area((sx * (w - 0.12), 1.3, 0.25), (sx * (w - 0.25), 1.3, 2.5), 0.08, p * 0.13, WARM if iron else (1, 0.7, 0.42), 1.8, e)
    # a warm thread of LED behind the mouth beam
    o = outline(160)
    led = emit("led", (1, 0.58, 0.25, 1), 5)
    tube(
        np.stack(
            [o[:, 0] * (mouth - 0.005), np.full(160, 0.03 + 0.055 * 3 + r + 0.02), np.maximum(o[:, 1] * (inner - 0.005), 0.02)], 1
        ),
        0.006,
        led,
        6,
        e,
    )
    # projector on a bracket under the crown
    dark = simple("projector", "#e8e6e0" if not iron else "#1a1a1c", 0.38, 0, 0.05, bump=0.0005, bscale=300)
    steel = simple("steel", "#8a8c90", 0.3, 1)
    pz = inner - 0.20
    box((0.36, 0.30, 0.12), (0.0, 0.62, pz), dark, 0.025, parent=e)
    tube([(0, 0.62, pz + 0.05), (0, 0.62, pz + 0.34)], 0.016, steel, 12, e)
    lathe(
        [(0, 0), (0.045, 0), (0.05, 0.03), (0.043, 0.04), (0, 0.04)],
        simple("lens", "#050508", 0.08, 0, 0),
        24,
        (0.08, 0.79, pz),
        e,
    ).rotation_euler = (-math.pi / 2, 0, 0)
    lathe([(0, 0.0), (0.03, 0.0)], emit("lensglow", (0.8, 0.9, 1, 1), 12), 20, (0.08, 0.833, pz), e).rotation_euler = (
        -math.pi / 2,
        0,
        0,
    )
    for i in range(7):
        box((0.012, 0.006, 0.05), (-0.12 + i * 0.022, 0.468, pz), simple("slot", "#050505", 0.7), 0.001, parent=e)
    f = e if side < 0 else empty((0, 0, 0), parent=e)
    if side > 0:
        f.scale = (-1, 1, 1)
    blower(f, (-(b["half"] + away), 1.15, 0), (-(b["half"] - 0.02), 1.55, 0.22))
    for sx in (-1, 1):
        ballast(e, sx * (A + 0.17), -0.06, sx)
    return e, mouth, A, inner


def ballast(e, x, y, sx):
    """A sand bag and a strap to the front beam."""
    m = simple("bag-black", "#1c1c1e", 0.72, bump=0.002, bscale=140)
    n, k = 26, 18
    a, c = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(-np.pi / 2, np.pi / 2, k))
    f = lambda v, p: np.sign(v) * np.abs(v) ** p
    V = np.stack(
        [
            0.19 * f(np.cos(c), 0.5) * f(np.cos(a), 0.6),
            0.14 * f(np.cos(c), 0.5) * f(np.sin(a), 0.6),
            0.10 + 0.10 * f(np.sin(c), 0.7) - 0.012 * np.cos(5 * a) * np.cos(c),
        ],
        -1,
    )
    ob = mesh("ballast", V.reshape(-1, 3), gridfaces(k, n, wrap_m=True), m, True, e)
    ob.location = (x, y, 0)
    ob.rotation_euler = (0, 0, 0.3 * sx)
    tube([(x, y, 0.19), (x - sx * 0.05, y - 0.01, 0.24), (x - sx * 0.17, y - 0.06, 0.34)], 0.012, m, 6, e)
    lathe(
        [(0.024, -0.004), (0.03, 0), (0.024, 0.004), (0.02, 0), (0.024, -0.004)],
        simple("ring", "#b9bbbf", 0.25, 1),
        16,
        (x - sx * 0.17, y - 0.07, 0.35),
        e,
    ).rotation_euler = (1.5, 0, 0)


def turf(parent, x0, x1, y0, y1, seed=1, per_m2=16000):
    g = M("turf")
    n = g.noise(g.pos(), 3, 5, 0.6)
    g.set(Base_Color=g.mix(n, (0.018, 0.055, 0.012, 1), (0.035, 0.09, 0.018, 1)), Roughness=0.8, Specular=0.2)
    g.bump(g.noise(g.pos(), 180, 2), 0.01)
    box((x1 - x0, y1 - y0, 0.018), ((x0 + x1) / 2, (y0 + y1) / 2, 0.012), g.m, 0.006, parent=parent)
    bl = M("blade")
    bl.set(Base_Color=bl.mix(bl.attr("tone"), (0.030, 0.105, 0.018, 1), (0.105, 0.235, 0.045, 1)), Roughness=0.45, Specular=0.35)
    r = np.random.default_rng(seed)
    n = int((x1 - x0) * (y1 - y0) * per_m2)
    p = np.stack([r.uniform(x0, x1, n), r.uniform(y0, y1, n), np.full(n, 0.016)], 1)
    a = r.uniform(0, 2 * np.pi, n)
    h = r.uniform(0.018, 0.030, n)
    lean = r.normal(0, 0.008, (n, 2))
    lean[:, 1] += 0.004
    d = np.stack([np.cos(a), np.sin(a), np.zeros(n)], 1) * 0.0024
    top = p + np.stack([lean[:, 0], lean[:, 1], h], 1)
    V = np.stack([p - d, p + d, top], 1).reshape(-1, 3)
    tone = np.repeat(np.clip(r.normal(0.42, 0.22, n) + 0.12 * np.sin(p[:, 0] * 3) * np.sin(p[:, 1] * 2), 0, 1), 3)
    mesh("blades", V, np.arange(n * 3).reshape(n, 3), bl.m, False, parent, dict(tone=tone))


def mat_station(e, y):
    rub = simple("rubber", "#17181a", 0.68, bump=0.002, bscale=200)
    box((1.72, 1.36, 0.045), (0, y, 0.035), rub, 0.018, parent=e)
    t = M("mat-turf")
    n = t.noise(t.pos(), 260, 3)
    big = t.noise(t.pos(), 5, 3)
    t.set(Base_Color=t.mix(big, (0.05, 0.16, 0.035, 1), (0.085, 0.22, 0.05, 1)), Roughness=0.85, Specular=0.15)
    t.bump(n, 0.006)
    box((1.06, 1.26, 0.02), (-0.29, y, 0.056), t.m, 0.005, parent=e)
    t2 = M("mat-strip")
    n = t2.noise(t2.pos(), 260, 3)
    t2.set(Base_Color=t2.mix(n, (0.03, 0.10, 0.022, 1), (0.05, 0.145, 0.03, 1)), Roughness=0.85, Specular=0.15)
    t2.bump(n, 0.006)
    box((0.50, 1.26, 0.02), (0.53, y, 0.056), t2.m, 0.005, parent=e)
    white = simple("line", "#e9e6dc", 0.6)
    for x in (-0.80, 0.245):
        box((0.018, 1.24, 0.004), (x, y, 0.067), white, 0.001, parent=e)
    # tee and ball, true size
    lathe(
        [(0.008, 0), (0.006, 0.02), (0.0045, 0.03), (0.011, 0.042), (0.013, 0.046), (0.009, 0.046), (0.006, 0.043)],
        simple("tee", "#c2622b", 0.4),
        16,
        (-0.28, y + 0.05, 0.066),
        e,
    )
    ball(e, (-0.28, y + 0.05, 0.066 + 0.043 + 0.0215))
    for dx, dy in ((0.60, 0.42), (0.66, 0.36), (0.55, 0.34), (0.63, 0.28)):
        ball(e, (dx - 0.02, y + dy - 0.05, 0.066 + 0.0215))


def ball(e, loc):
    m = M("ball")
    v = m.node("TexVoronoi", {"Vector": m.obj(), "Scale": 170.0}).outputs["Distance"]
    m.set(Base_Color=(0.86, 0.85, 0.81, 1), Roughness=0.28, Clearcoat=0.4)
    m.bump(m.ramp(v, (0.0, 0.0), (0.5, 1.0)), 0.0012, 0.6)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.02135, segments=32, ring_count=20)
    o = bpy.context.object
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.materials.append(m.m)
    o.parent = e
    o.location = loc


def blower(e, loc, to):
    x, y, z = loc
    body = simple("blower", "#c4571f", 0.42, 0, 0.1, coat=0.2, bump=0.0006, bscale=250)
    black = simple("rubber", "#17181a", 0.68)
    steel = simple("steel", "#8a8c90", 0.3, 1)
    prof = [(0, -0.14), (0.17, -0.14), (0.205, -0.11), (0.21, 0), (0.205, 0.11), (0.17, 0.14), (0, 0.14)]
    o = lathe(prof, body, 40, (x, y, 0.27), e)
    o.rotation_euler = (math.pi / 2, 0, 0.15)
    for r in np.linspace(0.03, 0.16, 6):
        a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        t = tube(np.stack([r * np.cos(a), r * np.sin(a), 0 * a], 1), 0.0045, black, 6, e, closed=True)
        t.location = (x + 0.02, y - 0.155, 0.27)
        t.rotation_euler = (math.pi / 2, 0, 0.15)
    lathe([(0, 0), (0.155, 0)], simple("void", "#030303", 0.9), 32, (x + 0.02, y - 0.146, 0.27), e).rotation_euler = (
        math.pi / 2,
        0,
        0.15,
    )
    box((0.46, 0.34, 0.05), (x, y, 0.045), black, 0.018, parent=e)
    tube([(x - 0.14, y, 0.42), (x - 0.14, y, 0.55), (x + 0.14, y, 0.55), (x + 0.14, y, 0.42)], 0.014, black, 10, e)
    box((0.20, 0.20, 0.20), (x + 0.22, y + 0.02, 0.22), body, 0.03, parent=e)
    # corrugated hose
    s = np.linspace(0, 1, 260)
    p0, p3 = np.array([x + 0.28, y + 0.02, 0.22]), np.array(to)
    p1, p2 = p0 + [0.32, -0.10, -0.10], p3 + [-0.45, 0.05, -0.05]
    P = (
        ((1 - s) ** 3)[:, None] * p0
        + (3 * (1 - s) ** 2 * s)[:, None] * p1
        + (3 * (1 - s) * s * s)[:, None] * p2
        + (s**3)[:, None] * p3
    )
    tube(P, 0.092 + 0.010 * np.cos(s * 2 * np.pi * 30), simple("hose", "#2a2b2e", 0.5, 0, 0.1), 22, e)
    # cable
    s = np.linspace(0, 1, 80)
    tube(
        np.stack([x - 0.1 - 4.2 * s, y + 0.1 + 0.5 * np.sin(s * 4) + 1.2 * s, 0.012 + 0 * s + 0.04 * np.exp(-s * 30)], 1),
        0.008,
        simple("cable", "#101011", 0.55),
        8,
        e,
    )


def golf_bag(loc, turn=0.0, body="#e9dfc8", trim="#7a3a18", scale=1.0, parent=None):
    e = empty(loc, (0, 0, turn), parent, scale)
    tilt = empty((0, 0, 0), (math.radians(-11), 0, 0), e)
    cloth = simple("bag-" + body, body, 0.62, 0, 0.08, bump=0.0015, bscale=220, sheen=0.2)
    tr = simple("trim-" + trim, trim, 0.48, 0, 0.15, bump=0.001, bscale=90)
    black = simple("rubber", "#17181a", 0.68)
    steel = simple("shaft", "#b9bcc2", 0.18, 1, 0.03)
    grip = simple("grip", "#121213", 0.75, bump=0.001, bscale=200)
    P = [
        (0, 0.01),
        (0.115, 0.01),
        (0.125, 0.025),
        (0.122, 0.05),
        (0.120, 0.30),
        (0.128, 0.55),
        (0.132, 0.78),
        (0.138, 0.80),
        (0.142, 0.83),
        (0.142, 0.865),
        (0.134, 0.88),
        (0.118, 0.875),
        (0.112, 0.80),
        (0, 0.78),
    ]
    lathe(P[3:7], cloth, 40, parent=tilt)
    lathe(P[:4], black, 40, parent=tilt)
    lathe(P[6:], tr, 40, parent=tilt)
    for z0, h, w, d, ang in (
        (0.08, 0.24, 0.19, 0.09, -1.57),
        (0.36, 0.30, 0.17, 0.075, -1.57),
        (0.12, 0.50, 0.13, 0.07, 0.35),
        (0.12, 0.46, 0.13, 0.07, 2.8),
    ):
        r = 0.112
        box(
            (w, d * 1.3, h),
            (math.cos(ang) * (r + d * 0.2), math.sin(ang) * (r + d * 0.2), z0 + h / 2),
            cloth,
            0.03,
            (0, 0, ang + 1.57),
            tilt,
            5,
        )
        R = r + d * 0.2 + d * 0.65
        tube(
            [
                (
                    math.cos(ang) * R - math.sin(ang) * q * w * 0.36,
                    math.sin(ang) * R + math.cos(ang) * q * w * 0.36,
                    z0 + h * 0.84,
                )
                for q in np.linspace(-1, 1, 8)
            ],
            0.005,
            tr,
            6,
            tilt,
        )
    s = np.linspace(0, 1, 40)
    tube(np.stack([0.155 + 0.10 * np.sin(s * math.pi), -0.02 + 0 * s, 0.28 + 0.48 * s], 1), 0.018, tr, 10, tilt)
    for sx in (-1, 1):
        tube([(sx * 0.07, 0.10, 0.70), (sx * 0.22, 0.34, 0.03)], 0.008, steel, 8, tilt)
    r = random.Random(8)
    for k in range(11):
        a, q = k * 2.4, 0.085 * math.sqrt((k + 0.5) / 11)
        x, y = q * math.cos(a), q * math.sin(a)
        L = r.uniform(0.12, 0.30)
        dx, dy = x * 0.5, y * 0.5
        if k % 4 == 0:  # woods: head covers and a driver
            top = np.array([x + dx, y + dy, 0.86 + L + 0.08])
            tube([(x, y, 0.6), tuple(top)], 0.0055, steel, 8, tilt)
            n, m2 = 24, 14
            A, C = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(-np.pi / 2, np.pi / 2, m2))
            V = np.stack(
                [0.062 * np.cos(C) * np.cos(A) + 0.025, 0.05 * np.cos(C) * np.sin(A), 0.034 * np.sin(C) * (1 - 0.15 * np.cos(A))],
                -1,
            )
            o = mesh(
                "head",
                V.reshape(-1, 3),
                gridfaces(m2, n, wrap_m=True),
                simple("wood" + str(k % 8), ("#141519", "#8a2f12", "#1c2747")[k // 4 % 3], 0.16, 0, 0.02, coat=1),
                True,
                tilt,
            )
            o.location = top
            o.rotation_euler = (0.5, -0.7, a)
        else:
            top = np.array([x + dx, y + dy, 0.86 + L])
            tube([(x, y, 0.6), tuple(top)], 0.005, steel, 8, tilt)
            prof = np.array(
                [(-0.012, 0), (0.012, -0.004), (0.055, -0.012), (0.078, 0.012), (0.074, 0.050), (0.03, 0.030), (-0.004, 0.022)]
            )
            th = 0.006
            nP = len(prof)
            V = [(p[0], -th, p[1]) for p in prof] + [(p[0], th, p[1]) for p in prof]
            F = [list(range(nP))[::-1], list(range(nP, 2 * nP))] + [
                (i, (i + 1) % nP, nP + (i + 1) % nP, nP + i) for i in range(nP)
            ]
            o = mesh("iron", V, F, steel, False, tilt)
            o.location = top
            o.rotation_euler = (0.2, -0.25, a + 1)
            bm = o.modifiers.new("b", "BEVEL")
            bm.width = 0.003
            bm.segments = 2
    return e


def string_lights(points, n, sag=0.35, parent=None, bulbs=True, power=0):
    a, c = np.array(points[0], float), np.array(points[1], float)
    s = np.linspace(0, 1, 80)
    P = a + (c - a) * s[:, None]
    P[:, 2] -= sag * 4 * s * (1 - s)
    tube(P, 0.006, simple("wire", "#0d0d0e", 0.6), 6, parent)
    glass = emit("bulb", (1, 0.55, 0.20, 1), 26)
    sock = simple("socket", "#131314", 0.5)
    for k in range(n):
        t = (k + 0.5) / n
        p = a + (c - a) * t
        p[2] -= sag * 4 * t * (1 - t)
        lathe([(0, -0.015), (0.012, -0.015), (0.014, -0.055), (0, -0.055)], sock, 10, p, parent)
        lathe([(0.009, -0.055), (0.022, -0.078), (0.027, -0.10), (0.022, -0.122), (0, -0.134)], glass, 14, p, parent)
        if power and k % 3 == 1:
            point(tuple(p + [0, 0, -0.17]), power, (1, 0.6, 0.28), 0.06, parent)


def high_table(loc, parent=None, trophy=False, stools=((-0.55, -0.2), (0.5, 0.25))):
    e = empty(loc, parent=parent)
    wood = M("walnut")
    w = wood.noise(wood.map(wood.obj(), (3, 30, 3)), 2.2, 6, 0.6, 1.5)
    wood.set(
        Base_Color=wood.ramp(w, (0.3, (0.10, 0.045, 0.018, 1)), (0.7, (0.24, 0.115, 0.05, 1))), Roughness=0.35, Clearcoat=0.25
    )
    wood.bump(w, 0.0015)
    black = simple("powder", "#141416", 0.45, 0.3)
    lathe([(0, 1.045), (0.33, 1.045), (0.338, 1.055), (0.338, 1.075), (0.33, 1.085), (0, 1.085)], wood.m, 64, parent=e)
    lathe(
        [(0, 0), (0.24, 0), (0.245, 0.006), (0.24, 0.014), (0.05, 0.03), (0.035, 0.06), (0.035, 1.0), (0.09, 1.045), (0, 1.045)],
        black,
        48,
        parent=e,
    )
    leather = simple("leather", "#7a3f1c", 0.5, 0, 0.15, bump=0.002, bscale=70)
    for sx, sy in stools:
        q = empty((sx, sy, 0), (0, 0, sx * 3), e)
        lathe(
            [(0, 0.70), (0.17, 0.70), (0.185, 0.715), (0.188, 0.745), (0.175, 0.772), (0.12, 0.785), (0, 0.787)],
            leather,
            40,
            parent=q,
        )
        for k in range(4):
            a = k * math.pi / 2 + 0.5
            tube(
                [(0.10 * math.cos(a), 0.10 * math.sin(a), 0.71), (0.20 * math.cos(a), 0.20 * math.sin(a), 0.01)],
                0.011,
                black,
                10,
                q,
            )
        a = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        tube(np.stack([0.172 * np.cos(a), 0.172 * np.sin(a), 0 * a + 0.26], 1), 0.008, black, 8, q, closed=True)
    # two drinks
    gl = M("glass")
    gl.set(Base_Color=(1, 1, 1, 1), Roughness=0.02, Transmission=1.0, IOR=1.45)
    am = simple("tea", (0.35, 0.10, 0.02, 1), 0.1, 0, 0, coat=1)
    for dx, dy in ((-0.13, -0.08), (0.12, 0.05)):
        lathe([(0, 1.087), (0.033, 1.087), (0.038, 1.20), (0.036, 1.20), (0.031, 1.095)], gl.m, 28, (dx, dy, 0), e)
        lathe([(0, 1.094), (0.030, 1.094), (0.0345, 1.17), (0, 1.17)], am, 28, (dx, dy, 0), e)
    if trophy:
        gold = simple("gold", (0.83, 0.50, 0.16, 1), 0.2, 1, 0.05)
        base = simple("plinth", "#141416", 0.3, coat=0.5)
        lathe([(0, 1.086), (0.055, 1.086), (0.055, 1.12), (0.045, 1.126), (0, 1.126)], base, 32, (0.02, 0.17, 0), e)
        lathe(
            [
                (0, 1.126),
                (0.04, 1.126),
                (0.018, 1.15),
                (0.013, 1.19),
                (0.03, 1.215),
                (0.065, 1.26),
                (0.078, 1.33),
                (0.082, 1.335),
                (0.074, 1.335),
                (0.058, 1.265),
                (0, 1.235),
            ],
            gold,
            36,
            (0.02, 0.17, 0),
            e,
        )
        for s in (-1, 1):
            tube(
                [
                    (0.02 + s * (0.072 + 0.04 * math.sin(t)), 0.17, 1.255 + 0.065 * t / math.pi)
                    for t in np.linspace(0, math.pi, 14)
                ],
                0.006,
                gold,
                8,
                e,
            )
    return e
