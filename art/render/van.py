"""The van, what it carries, and its picture."""
from place import *


def curve(x, pts):
    """Smooth interpolation (pchip) through (x, value) pairs."""
    from scipy.interpolate import PchipInterpolator

    p = np.array(pts, float)
    return PchipInterpolator(p[:, 0], p[:, 1])(np.clip(x, p[0, 0], p[-1, 0]))


ROOF = [
    (0, 2.43),
    (0.10, 2.47),
    (0.6, 2.50),
    (3.2, 2.50),
    (3.85, 2.47),
    (4.12, 2.36),
    (4.5, 1.98),
    (4.98, 1.45),
    (5.2, 1.30),
    (5.5, 1.19),
    (5.68, 1.08),
    (5.78, 0.90),
    (5.82, 0.70),
]
WIDE = [(0, 0.985), (0.12, 1.0), (3.6, 1.0), (4.5, 0.99), (5.1, 0.965), (5.5, 0.92), (5.7, 0.84), (5.82, 0.70)]
SILL, Z0, NEXP = 0.36, 1.05, 6.5


def side_y(x, z):
    h, w = curve(x, ROOF), curve(x, WIDE)
    z0 = np.minimum(Z0, h - 0.3)
    up = np.clip((z - z0) / (h - z0), 0, 0.9999)
    lean = (
        1
        - 0.055 * np.clip((z - Z0) / 1.45, 0, 1) ** 1.6
        - 0.02 * np.clip((0.62 - z) / 0.25, 0, 1) ** 2
        + 0.006 * np.exp(-(((z - 1.06) / 0.05) ** 2))
    )
    return w * lean * (1 - up**NEXP) ** (1 / NEXP)


def paint(name="paint", colour="#efe5d0"):
    m = M(name)
    n = m.noise(m.obj(), 0.8, 4, 0.5)
    c = lin(colour)
    z = m.node("SeparateXYZ", {0: m.obj()}).outputs[2]
    dust = m.math(
        "MULTIPLY",
        m.ramp(m.math("ADD", z, m.math("MULTIPLY", m.noise(m.obj(), 5, 6, 0.6), 0.25)), (0.45, 1.0), (0.95, 0.0)),
        0.22,
    )
    m.set(
        Base_Color=m.mix(dust, c, (0.38, 0.28, 0.19, 1)),
        Roughness=m.math("ADD", 0.30, m.math("MULTIPLY", dust, 0.9)),
        Clearcoat=1.0,
        Clearcoat_Roughness=0.05,
        Specular=0.5,
    )
    m.bump(m.noise(m.obj(), 2.2, 2, 0.4), 0.003, 0.35)
    return m.m


def patch(pts, mat, e, off=0.004, side=1, round_=3, n=26, name="patch"):
    """A panel of outline pts (x, z) laid on the body's side."""
    P = np.array(pts, float)
    for _ in range(round_):
        Q = np.roll(P, -1, 0)
        P = np.stack([P * 0.8 + Q * 0.2, P * 0.2 + Q * 0.8], 1).reshape(-1, 2)
    c = P.mean(0)
    rings = np.linspace(1, 0, n)
    V = []
    for r in rings:
        q = c + (P - c) * r
        V.append(np.stack([q[:, 0], side * (side_y(q[:, 0], q[:, 1]) + off), q[:, 1]], 1))
    return mesh(name, np.vstack(V), gridfaces(n, len(P), wrap_m=True, flip=side < 0), mat, True, e)


def seam_line(pts, e, side=1, w=0.0045, closed=False, mat=None):
    P = np.array(pts, float)
    d = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(P, axis=0).T))])
    s = np.linspace(0, d[-1], 90)
    x, z = np.interp(s, d, P[:, 0]), np.interp(s, d, P[:, 1])
    tube(np.stack([x, side * (side_y(x, z) + 0.0005), z], 1), w, mat or simple("gap", "#0a0a0a", 0.8), 6, e)


def wheel(e, loc, side=1):
    q = empty(loc, (0, 0, 0 if side > 0 else math.pi), e)
    rub = simple("tyre", "#141415", 0.78, bump=0.003, bscale=60)
    alloy = simple("alloy", "#9b9da1", 0.32, 0.9, 0.05)
    dark = simple("void", "#030303", 0.9)
    t = lathe(
        [
            (0.205, -0.11),
            (0.26, -0.118),
            (0.325, -0.112),
            (0.345, -0.09),
            (0.349, 0),
            (0.345, 0.09),
            (0.325, 0.112),
            (0.26, 0.118),
            (0.205, 0.11),
        ],
        rub,
        64,
        (0, 0, 0),
        q,
    )
    t.rotation_euler = (-math.pi / 2, 0, 0)
    for y in (-0.06, -0.02, 0.02, 0.06):
        a = np.linspace(0, 2 * np.pi, 60, endpoint=False)
        g = tube(np.stack([0.349 * np.cos(a), 0.349 * np.sin(a), 0 * a + y], 1), 0.004, dark, 5, q, closed=True)
        g.rotation_euler = (-math.pi / 2, 0, 0)
    r = lathe([(0.218, 0.112), (0.222, 0.10), (0.205, 0.085), (0.19, 0.06), (0.185, 0.0), (0.0, 0.0)], alloy, 56, (0, 0, 0), q)
    r.rotation_euler = (-math.pi / 2, 0, 0)
    r = lathe(
        [(0.187, 0.045), (0.17, 0.07), (0.12, 0.082), (0.07, 0.088), (0.066, 0.10), (0.04, 0.108), (0, 0.108)],
        alloy,
        56,
        (0, 0, 0),
        q,
    )
    r.rotation_euler = (-math.pi / 2, 0, 0)
    for k in range(10):
        a = k * 2 * math.pi / 10
        o = box((0.05, 0.03, 0.026), (0.143 * math.cos(a), 0.078, 0.143 * math.sin(a)), dark, 0.011, (0, -a, 0), q)
    for k in range(6):
        a = k * 2 * math.pi / 6
        o = lathe(
            [(0, 0), (0.010, 0), (0.010, 0.014), (0, 0.016)], alloy, 8, (0.052 * math.cos(a), 0.098, 0.052 * math.sin(a)), q
        )
        o.rotation_euler = (-math.pi / 2, 0, 0)


def flight_case(size, loc, turn=0, parent=None, lid=0.30, colour="#1b1c1f", castors=True):
    e = empty((loc[0], loc[1], loc[2] + (0.11 if castors else 0)), (0, 0, turn), parent)
    x, y, z = size
    lam = simple("lam" + colour, colour, 0.42, 0, 0.12, 20, bump=0.0012, bscale=160)
    al = simple("alu", "#a9abaf", 0.34, 1, 0.08)
    st = simple("steel", "#8a8c90", 0.3, 1)
    black = simple("rubber", "#17181a", 0.68)
    box((x - 0.012, y - 0.012, z - 0.012), (0, 0, z / 2), lam, 0.004, parent=e)
    t = 0.024
    for sx in (-1, 1):
        for sy in (-1, 1):
            box((t, t, z), (sx * (x - t) / 2, sy * (y - t) / 2, z / 2), al, 0.005, parent=e)
        for zz in (t / 2, z - t / 2):
            box((t, y, t), (sx * (x - t) / 2, 0, zz), al, 0.005, parent=e)
        for sy in (-1, 1):
            for zz in (0.02, z - 0.02):
                box(
                    (0.055, 0.055, 0.055),
                    (sx * (x / 2 - 0.021), sy * (y / 2 - 0.021), zz + (0.006 if zz > 0.1 else -0.002)),
                    st,
                    0.022,
                    parent=e,
                    segments=4,
                )
    for sy in (-1, 1):
        for zz in (t / 2, z - t / 2):
            box((x, t, t), (0, sy * (y - t) / 2, zz), al, 0.005, parent=e)
    zl = z * (1 - lid)
    for dz in (-0.011, 0.011):
        box((x + 0.003, y + 0.003, 0.018), (0, 0, zl + dz), al, 0.004, parent=e)
    for sy in (-1, 1):
        for px in (-x * 0.27, x * 0.27) if x > 0.5 else (0,):
            box((0.10, 0.006, 0.11), (px, sy * (y / 2 + 0.001), zl), al, 0.003, parent=e)
            box((0.05, 0.012, 0.05), (px, sy * (y / 2 + 0.003), zl), st, 0.004, parent=e)
        box((0.16, 0.008, 0.11), (0, sy * (y / 2), zl * 0.52), simple("void", "#030303", 0.9), 0.004, parent=e)
        tube([(-0.06, sy * (y / 2 + 0.012), zl * 0.52), (0.06, sy * (y / 2 + 0.012), zl * 0.52)], 0.010, black, 8, e)
    for sx in (-1, 1):
        box((0.008, 0.16, 0.11), (sx * x / 2, 0, zl * 0.52), simple("void", "#030303", 0.9), 0.004, parent=e)
        tube([(sx * (x / 2 + 0.012), -0.06, zl * 0.52), (sx * (x / 2 + 0.012), 0.06, zl * 0.52)], 0.010, black, 8, e)
    if castors:
        for sx in (-1, 1):
            for sy in (-1, 1):
                px, py = sx * (x / 2 - 0.09), sy * (y / 2 - 0.09)
                w = lathe(
                    [(0, -0.018), (0.045, -0.018), (0.05, -0.012), (0.05, 0.012), (0.045, 0.018), (0, 0.018)],
                    simple("castor", "#25415c", 0.5),
                    24,
                    (px + 0.02, py, -0.06),
                    e,
                )
                w.rotation_euler = (math.pi / 2, 0, 0.4 * sx)
                box((0.05, 0.05, 0.05), (px, py, -0.02), st, 0.008, parent=e)
    return e


def duffel(loc, turn, L=1.5, R=0.31, colour="#9c3a14", parent=None):
    """The dome, rolled up and strapped."""
    e = empty(loc, (0, 0, turn), parent)
    m = M("duffel")
    a = m.attr("u")
    n = m.noise(m.obj(), 3, 5, 0.6)
    m.set(Base_Color=m.mix(n, lin(colour), m.mix(1.0, lin(colour), (0.65, 0.6, 0.6, 1), "MULTIPLY")), Roughness=0.5, Specular=0.4)
    fold = m.noise(m.map(m.obj(), (2.2, 9, 9)), 1.3, 5, 0.6, 0.8)
    m.bump(fold, 0.07, 0.8)
    nu, ns = 120, 96
    x = np.linspace(-L / 2, L / 2, nu)
    th = np.linspace(0, 2 * np.pi, ns, endpoint=False)
    r = np.random.default_rng(3)
    V = np.empty((nu, ns, 3))
    straps = (-L * 0.27, L * 0.27)
    for k in range(nu):
        end = np.sqrt(max(0.0, 1 - max(0, (abs(x[k]) - L / 2 + 0.07) / 0.07) ** 2)) * 0.12 + 0.88
        sq = 1 - 0.07 * sum(math.exp(-(((x[k] - s) / 0.06) ** 2)) for s in straps)
        rad = R * end * sq * (1 + 0.02 * np.sin(3 * th + x[k] * 4) + 0.012 * np.sin(7 * th - x[k] * 9))
        V[k] = np.stack([np.full(ns, x[k]), rad * np.cos(th), R * 0.93 + np.maximum(rad * np.sin(th), -R * 0.90)], 1)
    mesh("roll", V.reshape(-1, 3), gridfaces(nu, ns, wrap_m=True), m.m, True, e)
    for sx in (-1, 1):
        t = np.linspace(0, 7 * 2 * np.pi, 300)
        rr = 0.02 + (R * 0.86 - 0.02) * t / t[-1]
        disc = simple("rollend", "#5c1f0b", 0.7)
        lathe([(0, 0), (R * 0.87, 0)], disc, 48, (sx * (L / 2 - 0.012), 0, R * 0.93), e).rotation_euler = (0, math.pi / 2, 0)
        tube(
            np.stack([np.full(300, sx * (L / 2 - 0.004)), rr * np.cos(t), R * 0.93 + np.maximum(rr * np.sin(t), -R * 0.88)], 1),
            0.016,
            m.m,
            8,
            e,
        )
    web = simple("webbing", "#17181a", 0.7, bump=0.002, bscale=200)
    for s in straps:
        a = np.linspace(0, 2 * np.pi, 80, endpoint=False)
        rad = R * 0.955
        for d in (-0.014, 0, 0.014):
            tube(
                np.stack([np.full(80, s + d), rad * np.cos(a), R * 0.93 + np.maximum(rad * np.sin(a), -R * 0.905)], 1),
                0.009,
                web,
                6,
                e,
                closed=True,
            )
        box((0.06, 0.02, 0.045), (s, -R * 0.93, R * 1.15), simple("steel", "#8a8c90", 0.3, 1), 0.006, parent=e)
    return e


def turf_roll(loc, turn, L=1.6, R=0.17, parent=None):
    e = empty(loc, (0, 0, turn), parent)
    m = M("turfroll")
    n = m.noise(m.obj(), 120, 4, 0.7)
    b = m.noise(m.obj(), 8, 4)
    m.set(
        Base_Color=m.mix(n, (0.02, 0.07, 0.015, 1), m.mix(b, (0.07, 0.18, 0.035, 1), (0.10, 0.24, 0.05, 1))),
        Roughness=0.85,
        Specular=0.15,
    )
    m.bump(n, 0.02)
    lathe(
        [(0, -L / 2), (R * 0.98, -L / 2), (R, -L / 2 + 0.01), (R, L / 2 - 0.01), (R * 0.98, L / 2), (0, L / 2)],
        m.m,
        48,
        (0, 0, R),
        e,
    ).rotation_euler = (0, math.pi / 2, 0)
    t = np.linspace(0, 6 * 2 * np.pi, 240)
    rr = 0.03 + (R - 0.04) * t / t[-1]
    for sx in (-1, 1):
        tube(
            np.stack([np.full(240, sx * (L / 2 + 0.002)), rr * np.cos(t), R + rr * np.sin(t)], 1),
            0.006,
            simple("backing", "#15120f", 0.9),
            6,
            e,
        )


def van(loc, turn):
    e = empty(loc, (0, 0, turn))
    P = paint()
    black = simple("plastic", "#17181a", 0.55, bump=0.001, bscale=240)
    void = simple("void", "#030303", 0.9)
    steel = simple("steel", "#8a8c90", 0.3, 1)
    ply = M("ply")
    g = ply.noise(ply.map(ply.obj(), (1.2, 22, 14)), 1.6, 6, 0.6, 0.8)
    ply.set(Base_Color=ply.ramp(g, (0.3, (0.36, 0.22, 0.12, 1)), (0.7, (0.52, 0.36, 0.22, 1))), Roughness=0.55)
    # body: sections lofted along the length, closed at both ends
    xs = np.concatenate([[0, 0.012, 0.03, 0.06], np.linspace(0.12, 3.6, 30), np.linspace(3.68, 5.82, 56)])
    k = 46
    a = np.linspace(0, np.pi / 2, k)
    rows = []
    for x in xs:
        h = float(curve(x, ROOF))
        z0 = min(Z0, h - 0.3)
        zs = np.concatenate([np.linspace(SILL, z0, 22, endpoint=False), z0 + (h - z0) * np.sin(a) ** (2 / NEXP)])
        y = side_y(x, zs)
        y[-1] = 0
        inset = 0.018 * max(0, 1 - x / 0.03) ** 2
        half = np.stack([np.full(len(zs), x), np.maximum(y - inset, 0), zs - (inset if x < 0.03 else 0) * (zs > z0)], 1)
        rows.append(np.vstack([half, (half * [1, -1, 1])[-2::-1]]))
    V = np.vstack(rows)
    m = len(rows[0])
    F = gridfaces(len(xs), m, wrap_m=True, flip=True).tolist()
    F += [list(range(m)), list(range((len(xs) - 1) * m, len(xs) * m))[::-1]]
    body = mesh("van", V, F, None, True, e, mats=[P, ply.m, black])
    body.data.use_auto_smooth = True
    body.data.auto_smooth_angle = 0.55
    import bmesh

    bm = bmesh.new()
    bm.from_mesh(body.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(body.data)
    bm.free()

    def cutter(ob, idx):
        ob.data.materials.clear()
        for q in (P, ply.m, black):
            ob.data.materials.append(q)
        ob.data.polygons.foreach_set("material_index", np.full(len(ob.data.polygons), idx, np.int32))
        ob.hide_render = True
        ob.display_type = "WIRE"
        b = body.modifiers.new("cut", "BOOLEAN")
        b.operation = "DIFFERENCE"
        b.object = ob
        b.solver = "EXACT"

    c = box((3.9, 1.66, 1.66), (1.75, 0, 0.66 + 0.83), P, 0.09, parent=e, segments=6)
    c.modifiers[0].affect = "EDGES"
    cutter(c, 1)
    for wx in (1.28, 4.74):
        o = lathe([(0, -1.3), (0.425, -1.3), (0.425, 1.3), (0, 1.3)], P, 64, (wx, 0, 0.37), e)
        o.rotation_euler = (math.pi / 2, 0, 0)
        me = o.data
        bm = bmesh.new()
        bm.from_mesh(me)
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
        bm.to_mesh(me)
        bm.free()
        cutter(o, 2)
        for s in (1, -1):
            wheel(e, (wx, s * 0.845, 0.352), s)
            t = np.linspace(-0.02, np.pi + 0.02, 60)
            x, z = wx + 0.432 * np.cos(t), 0.37 + 0.432 * np.sin(t)
            tube(np.stack([x, s * (side_y(x, np.maximum(z, 0.4)) - 0.004), z], 1), 0.021, black, 10, e)
    box((5.0, 1.5, 0.16), (2.6, 0, 0.36), void, 0.02, parent=e)
    # cargo floor, rails, battens, light
    box((3.5, 1.62, 0.02), (1.75, 0, 0.672), simple("floor", "#26272a", 0.6, bump=0.002, bscale=80), 0.004, parent=e)
    for s in (-1, 1):
        for z in (1.12, 1.75):
            box((3.4, 0.014, 0.045), (1.75, s * 0.822, z), steel, 0.003, parent=e)
        for x in (0.55, 1.35, 2.15, 2.95):
            box((0.05, 0.02, 1.5), (x, s * 0.82, 1.46), simple("batten", "#cfc9bd", 0.6), 0.004, parent=e)
        box((2.6, 0.02, 0.02), (1.5, s * 0.45, 2.305), emit("vanled", (1, 0.86, 0.66, 1), 7), 0, parent=e)
    area((1.5, 0, 2.27), (1.5, 0, 0), 2.9, 85, (1, 0.84, 0.64), 0.9, e)
    o = [
        (y, z)
        for y, z in zip(
            *[
                np.interp(np.linspace(0, 4, 160), np.arange(5), q)
                for q in ((-0.83, -0.83, 0.83, 0.83, -0.83), (0.66, 2.32, 2.32, 0.66, 0.66))
            ]
        )
    ]
    tube([(0.004, y, z) for y, z in o], 0.016, black, 8, e)
    # rear: bumper with step, lights, plate light, lamp over the doors
    box((0.20, 1.96, 0.20), (-0.05, 0, 0.46), black, 0.05, parent=e, segments=5)
    box((0.14, 1.2, 0.03), (-0.10, 0, 0.575), simple("tread", "#2a2b2d", 0.5, 0.3, bump=0.004, bscale=50), 0.008, parent=e)
    red = M("taillight")
    red.set(
        Base_Color=(0.35, 0.008, 0.006, 1), Roughness=0.12, Clearcoat=1.0, Emission=(1, 0.03, 0.012, 1), Emission_Strength=0.55
    )
    wv = red.node("TexWave", {"Vector": red.obj(), "Scale": 60.0}, bands_direction="Z").outputs["Fac"]
    red.bump(wv, 0.002, 0.5)
    amb = simple("amber", (0.55, 0.16, 0.02, 1), 0.15, coat=1)
    clear = simple("clearlamp", "#cfcfd2", 0.12, 0.3, coat=1)
    for s in (-1, 1):
        box((0.07, 0.115, 0.40), (0.012, s * 0.905, 1.22), red.m, 0.022, parent=e)
        box((0.07, 0.115, 0.10), (0.012, s * 0.908, 0.955), amb, 0.02, parent=e)
        box((0.07, 0.115, 0.09), (0.012, s * 0.908, 0.85), clear, 0.02, parent=e)
    box((0.04, 0.36, 0.035), (0.0, 0, 2.415), red.m, 0.012, parent=e)
    # doors, open
    for s in (1, -1):
        d = empty((0.01, s * 0.87, 0), (0, 0, -s * math.radians(138 if s > 0 else 106)), e)
        W = 0.80
        box((0.055, W, 1.72), (-0.03, -s * W / 2, 1.47), P, 0.022, parent=d, segments=4)
        box((0.02, W - 0.16, 1.34), (0.004, -s * W / 2, 1.46), ply.m, 0.012, parent=d)
        box((0.012, W - 0.05, 1.66), (0.001, -s * W / 2, 1.47), simple("innerpaint", "#cfc5b0", 0.5), 0.006, parent=d)
        for z in (0.82, 1.47, 2.12):
            tube([(0.0, 0, z - 0.05), (0.0, 0, z + 0.05)], 0.018, black, 10, d)
            box((0.02, 0.11, 0.05), (-0.058, -s * 0.06, z), black, 0.006, parent=d)
        box((0.03, 0.045, 0.16), (0.02, -s * (W - 0.07), 1.28), black, 0.01, parent=d)
        box((0.03, 0.05, 0.20), (-0.066, -s * (W - 0.09), 1.22), black, 0.012, parent=d)
        box((0.006, 0.5, 0.02), (-0.059, -s * W / 2, 1.02), void, 0.002, parent=d)
    # sides: glass, seams, moulding, handle, mirror, filler
    glass = M("vanglass")
    glass.set(Base_Color=(0.006, 0.007, 0.009, 1), Roughness=0.04, Specular=0.7, Clearcoat=1.0)
    for s in (1, -1):
        patch([(3.93, 1.42), (3.93, 2.06), (4.24, 2.06), (4.80, 1.46), (4.80, 1.40)], glass.m, e, 0.004, s)
        seam_line([(3.84, 0.62), (3.84, 2.14), (3.90, 2.19), (4.26, 2.16)], e, s)
        seam_line([(4.28, 2.14), (4.90, 1.46), (4.96, 1.2), (4.93, 0.98)], e, s)
        seam_line([(3.84, 0.62), (4.22, 0.56)], e, s)
        seam_line([(2.62, 0.48), (2.62, 2.30)], e, s, 0.003)
        seam_line([(0.25, 0.60), (0.25, 2.30)], e, s, 0.003)
        for x0, x1 in ((0.05, 0.80), (1.76, 4.26)):
            x = np.linspace(x0, x1, 40)
            q = np.stack([x, s * (side_y(x, np.full(40, 0.66)) + 0.004), np.full(40, 0.66)], 1)
            t = tube(q, 0.03, black, 12, e)
        for x0, x1 in ((0.02, 0.84), (1.73, 4.30)):
            x = np.linspace(x0, x1, 30)
            tube(np.stack([x, s * (side_y(x, np.full(30, 0.40)) - 0.01), np.full(30, 0.39)], 1), 0.045, black, 12, e)
        box((0.19, 0.03, 0.04), (4.0, s * (float(side_y(4.0, 1.22)) + 0.012), 1.22), black, 0.014, parent=e)
        box((0.13, 0.22, 0.34), (4.86, s * 1.20, 1.60), black, 0.05, (0, 0, 0.12 * s), e, 5)
        box((0.07, 0.16, 0.05), (4.88, s * 1.05, 1.46), black, 0.02, parent=e)
        box((0.012, 0.17, 0.26), (4.79, s * 1.20, 1.61), simple("mirror", "#d8dade", 0.03, 1, 0), 0.01, (0, 0, 0.12 * s), e)
    seam_line([(2.02, 1.08), (2.2, 1.08), (2.2, 1.26), (2.02, 1.26), (2.02, 1.08)], e, 1, 0.003)
    # the lockup on the side, and a copper ground line under it
    L = M("lockup")
    im = bpy.data.images.load(os.path.join(HERE, "tex/logo.png"))
    tx = L.node(
        "TexImage", {0: L.node("CombineXYZ", {0: L.attr("lu"), 1: L.attr("lv"), 2: 0.0}).outputs[0]}, image=im, extension="CLIP"
    )
    L.set(Base_Color=tx.outputs[0], Roughness=0.35, Clearcoat=0.8, Alpha=tx.outputs[1])
    w, h = 2.75, 2.75 * 42 / 317
    for s, x0 in ((1, 3.50), (-1, 0.75)):
        u, v = np.meshgrid(np.linspace(0, 1, 60), np.linspace(0, 1, 16))
        x = x0 - s * u * w
        z = 1.55 + (v - 0.5) * h
        mesh(
            "lockup",
            np.stack([x, s * (side_y(x, z) + 0.003), z], -1).reshape(-1, 3),
            gridfaces(16, 60),
            L.m,
            True,
            e,
            dict(lu=u.ravel(), lv=v.ravel()),
        )
    x = np.linspace(0.30, 3.80, 60)
    cop = simple("copperline", "#c2622b", 0.35, 0.1, 0.04, coat=0.8)
    for s in (1, -1):
        z0, z1 = np.full(60, 0.985), np.full(60, 1.015)
        V = np.vstack([np.stack([x, s * (side_y(x, z0) + 0.002), z0], 1), np.stack([x, s * (side_y(x, z1) + 0.002), z1], 1)])
        mesh("line", V, gridfaces(2, 60), cop, True, e)
    # what it carries
    flight_case((0.62, 0.70, 0.72), (1.10, 0.42, 0.68), 0.03, e)
    flight_case((0.60, 0.62, 0.50), (1.12, 0.40, 1.52), -0.05, e, castors=False, colour="#22304f")
    turf_roll((1.35, -0.55, 0.69), 0, 1.9, 0.17, e)
    turf_roll((1.35, -0.52, 1.03), 0.02, 1.9, 0.15, e)
    duffel((2.4, 0.15, 0.69), math.pi / 2, 1.35, 0.30, "#13254f", e)
    flight_case((0.5, 0.6, 0.6), (0.55, -0.12, 0.68), 0.1, e, colour="#22304f")
    return e


def van_shot():
    sky()
    pavers(-14.4, 14.4, -12, 5.62, 2.4, 2.4, ("#b5a897", "#a39686"))
    yard()
    van((0.95, -0.95, 0), math.radians(129))
    flight_case((0.80, 0.58, 0.62), (2.02, -2.2, 0), math.radians(-24))
    flight_case((0.52, 0.44, 0.40), (1.99, -2.17, 0.732), math.radians(-12), castors=False, colour="#22304f")
    duffel((3.02, -1.15, 0), math.radians(-20), 1.35, 0.30)
    golf_bag((2.74, -2.65, 0), -0.35, "#e4d8be", "#8a3a12")
    flight_case((0.70, 0.50, 0.46), (-1.05, -2.55, 0), math.radians(32), colour="#7a2e10")
    camera((0.25, -8.1, 1.52), (0.42, 0), 35, -0.005, 7.0, 5.6)
