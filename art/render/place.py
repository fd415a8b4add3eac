"""The place: patio, yard, sky and camera, and the pictures of one dome and of both."""
from product import *
from kit import _cache


def pavers(x0, x1, y0, y1, w=0.90, d=0.60, tone=("#c4b39d", "#a79682")):
    m = M("paver")
    t = m.attr("tone")
    p = m.pos()
    big = m.noise(p, 0.7, 6, 0.62)
    mid = m.noise(p, 7, 6, 0.65)
    fine = m.noise(p, 90, 3, 0.6)
    c = m.mix(t, lin(tone[0]), lin(tone[1]))
    c = m.mix(m.math("MULTIPLY", m.ramp(big, (0.35, 0.0), (0.75, 1.0)), 0.30), c, (0.11, 0.085, 0.065, 1))
    c = m.mix(m.math("MULTIPLY", mid, 0.35), c, m.mix(1.0, c, (0.66, 0.63, 0.60, 1), "MULTIPLY"))
    c = m.mix(m.ramp(fine, (0.60, 0.0), (0.74, 0.35)), c, (0.42, 0.36, 0.30, 1))
    m.set(
        Base_Color=c,
        Roughness=m.math("ADD", m.math("MULTIPLY", mid, 0.30), m.math("ADD", 0.44, m.math("MULTIPLY", big, 0.18))),
        Specular=0.27,
    )
    n1 = m.node("Bump", {"Height": fine, "Distance": 0.0016, "Strength": 0.6}).outputs[0]
    m.bump(mid, 0.004, 0.6, n1)
    r = np.random.default_rng(11)
    V = []
    T = []
    F = []
    ny = int((y1 - y0) / d)
    nx = int((x1 - x0) / w) + 2
    g = 0.004
    b = 0.006
    for j in range(ny):
        for i in range(nx):
            a0 = x0 + i * w - (w / 2 if j % 2 else 0)
            b0 = y0 + j * d
            z = r.normal(0, 0.0012)
            tx, ty = r.normal(0, 0.0012, 2)
            tn = np.clip(r.normal(0.5, 0.28), 0, 1)
            o = len(V)
            for inset, zz in ((g, -0.03), (g, -b), (g + b * 0.4, -b * 0.3), (g + b, 0)):
                for px, py in (
                    (a0 + inset, b0 + inset),
                    (a0 + w - inset, b0 + inset),
                    (a0 + w - inset, b0 + d - inset),
                    (a0 + inset, b0 + d - inset),
                ):
                    V.append((px, py, z + zz + tx * (px - a0 - w / 2) + ty * (py - b0 - d / 2)))
                    T.append(tn)
            for k in range(3):
                for q in range(4):
                    F.append((o + 4 * k + q, o + 4 * k + (q + 1) % 4, o + 4 * k + 4 + (q + 1) % 4, o + 4 * k + 4 + q))
            F.append((o + 12, o + 13, o + 14, o + 15))
    mesh("pavers", V, F, m.m, False, attrs=dict(tone=np.array(T)))
    s = simple("joint", "#6b5a48", 0.95, 0, 0.3, 30)
    box((x1 - x0 + 4, y1 - y0, 0.02), ((x0 + x1) / 2, (y0 + y1) / 2, -0.024), s, 0)


def stucco(name, colour, scale=38):
    m = M(name)
    p = m.pos()
    big = m.noise(p, 0.5, 5, 0.6)
    n = m.noise(p, scale, 5, 0.62)
    n2 = m.noise(p, 7, 3, 0.5)
    z = m.node("SeparateXYZ", {0: p}).outputs[2]
    c = m.mix(m.math("MULTIPLY", big, 0.35), lin(colour), m.mix(1.0, lin(colour), (0.72, 0.66, 0.60, 1), "MULTIPLY"))
    c = m.mix(
        m.math("MULTIPLY", m.ramp(m.math("ADD", z, m.math("MULTIPLY", n2, 0.3)), (0.12, 1.0), (0.45, 0.0)), 0.35),
        c,
        (0.20, 0.13, 0.085, 1),
    )
    m.set(Base_Color=c, Roughness=0.88, Specular=0.25)
    n1 = m.node("Bump", {"Height": n2, "Distance": 0.012, "Strength": 0.35}).outputs[0]
    m.bump(n, 0.006, 0.8, n1)
    return m.m


def wall(x0, x1, y, h=1.85, colour="#b99a7a"):
    s = stucco("stucco", colour)
    box((x1 - x0, 0.22, h), ((x0 + x1) / 2, y + 0.11, h / 2), s, 0.015)
    box((x1 - x0, 0.34, 0.09), ((x0 + x1) / 2, y + 0.11, h + 0.045), stucco("cap", "#a3876b"), 0.02)
    for x in np.arange(math.ceil(x0 / 4.8) * 4.8, x1, 4.8):
        box((0.46, 0.40, h + 0.14), (x + 1.3, y + 0.10, (h + 0.14) / 2), s, 0.02)
        box((0.58, 0.52, 0.08), (x + 1.3, y + 0.10, h + 0.18), stucco("cap", "#a3876b"), 0.02)


def gravel(x0, x1, y0, y1, n=5200):
    m = M("dg")
    p = m.pos()
    a = m.noise(p, 2.2, 6, 0.65)
    b = m.noise(p, 60, 5, 0.7)
    m.set(
        Base_Color=m.mix(b, m.mix(a, (0.20, 0.115, 0.065, 1), (0.28, 0.17, 0.10, 1)), (0.36, 0.25, 0.165, 1)),
        Roughness=0.95,
        Specular=0.2,
    )
    m.bump(b, 0.02)
    nx, ny = 160, 60
    X, Y = np.meshgrid(np.linspace(x0, x1, nx), np.linspace(y0, y1, ny))
    Z = (
        -0.01
        + 0.05 * np.sin(X * 0.9) * np.sin((Y - y0) / (y1 - y0) * np.pi)
        + 0.03 * np.sin(X * 2.3 + Y * 3) * np.sin((Y - y0) / (y1 - y0) * np.pi)
    )
    mesh("dg", np.stack([X, Y, Z], -1).reshape(-1, 3), gridfaces(ny, nx), m.m)
    rock = M("pebble")
    n1 = rock.noise(rock.obj(), 1.2, 5, 0.6)
    rock.set(
        Base_Color=rock.mix(
            n1,
            rock.ramp(rock.rand(), (0, (0.20, 0.10, 0.05, 1)), (0.5, (0.36, 0.24, 0.16, 1)), (1, (0.46, 0.38, 0.30, 1))),
            (0.25, 0.15, 0.1, 1),
        ),
        Roughness=0.9,
        Specular=0.25,
    )
    shapes = []
    for k in range(4):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=2, radius=1)
        o = bpy.context.object
        r = np.random.default_rng(k)
        for v in o.data.vertices:
            v.co *= 1 + 0.28 * r.normal() * 0.6
            v.co.z *= 0.7
        o.data.materials.append(rock.m)
        shapes.append(o.data)
        bpy.data.objects.remove(o)
    r = np.random.default_rng(5)
    for _ in range(n):
        o = bpy.data.objects.new("p", shapes[r.integers(4)])
        s = min(0.09, 0.010 + r.exponential(0.009))
        x = r.uniform(x0, x1)
        y = y0 + (y1 - y0) * r.random() ** 1.15
        o.location = (
            x,
            y,
            0.05 * math.sin(x * 0.9) * math.sin((y - y0) / (y1 - y0) * math.pi)
            + 0.03 * math.sin(x * 2.3 + y * 3) * math.sin((y - y0) / (y1 - y0) * math.pi)
            + s * 0.2,
        )
        o.scale = (s, s * r.uniform(0.7, 1.2), s)
        o.rotation_euler = tuple(r.uniform(0, 6, 3))
        link(o)


def boulder(loc, s, seed):
    m = M("boulder")
    n = m.noise(m.obj(), 2.5, 8, 0.65)
    m.set(
        Base_Color=m.ramp(n, (0.3, (0.16, 0.085, 0.05, 1)), (0.6, (0.33, 0.20, 0.13, 1)), (0.8, (0.42, 0.31, 0.23, 1))),
        Roughness=0.88,
    )
    m.bump(m.noise(m.obj(), 9, 8, 0.7), 0.05)
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=5, radius=1)
    o = bpy.context.object
    r = np.random.default_rng(seed)
    d = r.normal(size=(9, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    c = r.uniform(0.62, 0.92, 9)
    for v in o.data.vertices:
        p = np.array(v.co)
        for k in range(9):
            t = p.dot(d[k])
            if t > c[k]:
                p = p - d[k] * (t - c[k]) * 0.85
        v.co = p * (1 + 0.03 * math.sin(p[0] * 9 + p[2] * 7))
    for p in o.data.polygons:
        p.use_smooth = True
    o.data.materials.append(m.m)
    o.location = (loc[0], loc[1], loc[2] + s * 0.32)
    o.scale = (s * 1.2, s, s * 0.72)
    o.rotation_euler = (0, 0, seed)


def cactus_material():
    m = M("saguaro")
    rdg = m.attr("ridge")
    p = m.obj()
    n = m.noise(p, 3, 5, 0.6)
    c = m.mix(n, (0.035, 0.065, 0.026, 1), (0.075, 0.115, 0.045, 1))
    c = m.mix(m.math("MULTIPLY", m.ramp(rdg, (0.0, 1.0), (0.55, 0.0)), 0.6), c, (0.012, 0.025, 0.012, 1))
    sp = m.noise(m.map(p, (6, 6, 60)), 1, 2, 0.5)
    c = m.mix(
        m.math("MULTIPLY", m.ramp(rdg, (0.86, 0.0), (0.97, 1.0)), m.ramp(sp, (0.42, 0.15), (0.58, 0.9))), c, (0.50, 0.40, 0.27, 1)
    )
    m.set(Base_Color=c, Roughness=0.62, Specular=0.3)
    return m.m


def saguaro(loc, h, r0=0.21, arms=((1.3, 0.9, 1.5, 0.3),), turn=0):
    m = cactus_material() if "sag" not in _cache else _cache["sag"]
    _cache["sag"] = m

    def limb(P, R, ribs):
        P = np.array(P, float)
        n = len(P)
        sides = ribs * 8
        a = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        T = np.gradient(P, axis=0)
        T /= np.linalg.norm(T, axis=1)[:, None]
        N = np.array([1.0, 0, 0])
        V = np.empty((n, sides, 3))
        ph = (np.cos(ribs * a) + 1) / 2
        prof = 0.86 + 0.14 * ph**0.7
        if abs(T[0][0]) > 0.8:
            N = np.array([0, 0, 1.0])
        for k in range(n):
            N = N - T[k] * N.dot(T[k])
            N /= np.linalg.norm(N)
            B = np.cross(T[k], N)
            V[k] = P[k] + (R[k] * prof)[:, None] * (np.cos(a)[:, None] * N + np.sin(a)[:, None] * B)
        o = mesh("sag", V.reshape(-1, 3), gridfaces(n, sides, wrap_m=True), m, True, attrs=dict(ridge=np.tile(ph, n)))
        o.location = loc
        o.rotation_euler = (0, 0, turn)
        q = np.linspace(0.05, 1, 60)

    s = np.linspace(0, 1, 70)
    top = np.sqrt(np.clip(1 - np.clip((s * h - (h - r0 * 1.3)) / (r0 * 1.3), 0, 1) ** 2, 0.0004, 1))
    limb(np.stack([0.04 * np.sin(s * 3), 0.03 * np.sin(s * 4 + 1), s * h], 1), r0 * (0.86 + 0.22 * np.sin(s * 2.6)) * top, 19)
    for ang, z, up, out in arms:
        r1 = r0 * 0.62
        q = np.linspace(0, 1, 60)
        reach = r0 + 0.22 + out * 0.3
        t = np.clip(q / 0.42, 0, 1)
        x = r0 * 0.5 + (reach - r0 * 0.5) * np.sin(t * np.pi / 2)
        zz = z + 0.28 * (1 - np.cos(t * np.pi / 2)) + np.clip((q - 0.42) / 0.58, 0, 1) * up
        tp = np.sqrt(np.clip(1 - np.clip((q - 0.93) / 0.07, 0, 1) ** 2, 0.0004, 1))
        limb(np.stack([x * math.cos(ang), x * math.sin(ang), zz], 1), r1 * (0.8 + 0.25 * np.sin(q * 2.4)) * tp, 13)


def agave(loc, s=0.6, seed=0, colour=((0.085, 0.135, 0.105, 1), (0.17, 0.23, 0.18, 1))):
    m = M("agave")
    n = m.noise(m.obj(), 4, 5, 0.6)
    al = m.attr("along")
    ed = m.attr("edge")
    c = m.mix(n, colour[0], colour[1])
    c = m.mix(m.ramp(ed, (0.86, 0.0), (0.98, 0.8)), c, (0.30, 0.22, 0.12, 1))
    c = m.mix(m.ramp(al, (0.93, 0.0), (0.99, 1.0)), c, (0.035, 0.015, 0.01, 1))
    c = m.mix(m.ramp(al, (0.0, 0.8), (0.25, 0.0)), c, (0.30, 0.32, 0.20, 1))
    m.set(Base_Color=c, Roughness=0.48, Specular=0.35)
    r = np.random.default_rng(seed)
    V = []
    F = []
    A = []
    E = []
    L, W = 18, 9
    leaves = 44
    for k in range(leaves):
        f = k / leaves
        ang = k * 2.39996 + r.normal(0, 0.08)
        el = 0.18 + 1.25 * f**0.9 + r.normal(0, 0.05)
        ln = s * (1.0 - 0.38 * f) * r.uniform(0.9, 1.08)
        o = len(V)
        for i in range(L):
            t = i / (L - 1)
            e2 = el + 0.55 * t * t * (1 - f) * 0.8
            x = ln * t
            wd = s * 0.105 * (1.0 + 0.6 * math.sin(min(t * 2.2, 1.57))) * (1 - t**3.2) ** 0.9 * 0.9 + 0.0015
            cx, cz = x * math.cos(e2), x * math.sin(e2) * 1.0 + 0.03
            for j in range(W):
                q = j / (W - 1) * 2 - 1
                cup = 0.35 * wd * q * q
                px, py, pz = (
                    cx - math.sin(e2) * cup,
                    q * wd * (1 + (0.05 * math.sin(i * 4.2) if abs(q) > 0.95 else 0)),
                    cz + math.cos(e2) * cup,
                )
                V.append((px * math.cos(ang) - py * math.sin(ang), px * math.sin(ang) + py * math.cos(ang), pz))
                A.append(t)
                E.append(abs(q))
        for i in range(L - 1):
            for j in range(W - 1):
                F.append((o + i * W + j, o + i * W + j + 1, o + (i + 1) * W + j + 1, o + (i + 1) * W + j))
    ob = mesh("agave", V, F, m.m, True, attrs=dict(along=np.array(A), edge=np.array(E)))
    ob.location = loc
    sd = ob.modifiers.new("s", "SOLIDIFY")
    sd.thickness = 0.012 * s / 0.6
    return ob


def barrel(loc, s=0.28, seed=0):
    m = M("barrel")
    rd = m.attr("ridge")
    m.set(Base_Color=m.mix(rd, (0.02, 0.045, 0.012, 1), (0.07, 0.12, 0.03, 1)), Roughness=0.6)
    n, k, ribs = 160, 40, 22
    a, c = np.meshgrid(np.linspace(0, 2 * np.pi, n, endpoint=False), np.linspace(-1.2, np.pi / 2 - 0.05, k))
    ph = (np.cos(ribs * a) + 1) / 2
    R = s * (0.86 + 0.14 * ph)
    V = np.stack(
        [
            R * np.cos(c) * np.cos(a),
            R * np.cos(c) * np.sin(a),
            s * 0.95 * np.sin(c) + s * 0.8 - s * 0.08 * np.exp(-(((c - 1.5) / 0.3) ** 2)),
        ],
        -1,
    )
    ob = mesh("barrel", V.reshape(-1, 3), gridfaces(k, n, wrap_m=True), m.m, True, attrs=dict(ridge=ph.ravel()))
    ob.location = loc
    sp = simple("spine", (0.62, 0.47, 0.16, 1), 0.5, 0, 0.2)
    r = np.random.default_rng(seed)
    SV = []
    SF = []
    for i in range(ribs):
        for cc in np.linspace(-0.7, 1.45, 24):
            aa = i * 2 * np.pi / ribs
            b = np.array([s * math.cos(cc) * math.cos(aa), s * math.cos(cc) * math.sin(aa), s * 0.95 * math.sin(cc) + s * 0.8])
            nn = np.array([math.cos(cc) * math.cos(aa), math.cos(cc) * math.sin(aa), math.sin(cc)])
            for q in range(7):
                d = nn * 0.6 + r.normal(0, 0.55, 3)
                d /= np.linalg.norm(d)
                tip = b + d * s * r.uniform(0.13, 0.22)
                w = np.cross(d, r.normal(size=3))
                w /= np.linalg.norm(w)
                o = len(SV)
                SV += [b - w * 0.0016, b + w * 0.0016, tip]
                SF.append((o, o + 1, o + 2))
    mesh("spines", SV, np.array(SF), sp, False).location = loc


def grass(loc, s=0.7, n=420, seed=0, colour=((0.20, 0.17, 0.07, 1), (0.12, 0.15, 0.055, 1))):
    m = M("grass")
    m.set(Base_Color=m.mix(m.attr("tone"), colour[0], colour[1]), Roughness=0.55)
    r = np.random.default_rng(seed)
    V = []
    F = []
    T = []
    for k in range(n):
        a = r.uniform(0, 6.283)
        lean = abs(r.normal(0, 0.45))
        ln = s * r.uniform(0.6, 1.1)
        b = np.array([r.normal(0, 0.05), r.normal(0, 0.05), 0])
        o = len(V)
        t0 = r.random()
        for i in range(8):
            t = i / 7
            th = lean * (t * 1.6 + 0.3)
            p = b + np.array([math.sin(th) * math.cos(a), math.sin(th) * math.sin(a), math.cos(th)]) * ln * t
            w = 0.0028 * (1 - t) + 0.0005
            V += [p + np.array([-math.sin(a), math.cos(a), 0]) * w, p - np.array([-math.sin(a), math.cos(a), 0]) * w]
            T += [t0, t0]
        for i in range(7):
            F.append((o + 2 * i, o + 2 * i + 1, o + 2 * i + 3, o + 2 * i + 2))
    mesh("grass", V, F, m.m, True, attrs=dict(tone=np.array(T))).location = loc


def ocotillo(loc, h=3.0, n=15, seed=0):
    m = M("oco")
    k = m.noise(m.map(m.obj(), (30, 30, 9)), 1, 5, 0.6)
    m.set(Base_Color=m.mix(k, (0.05, 0.042, 0.03, 1), (0.17, 0.15, 0.11, 1)), Roughness=0.8)
    lf = simple("ocoleaf", (0.075, 0.14, 0.035, 1), 0.5, 0, 0.3)
    fl = simple("ocoflower", (0.55, 0.07, 0.02, 1), 0.5, 0, 0.2)
    r = np.random.default_rng(seed)
    LV = []
    LF = []
    FV = []
    FF = []
    for q in range(n):
        a = q * 2.4 + r.normal(0, 0.2)
        lean = r.uniform(0.12, 0.5)
        ln = h * r.uniform(0.75, 1.05)
        s = np.linspace(0, 1, 26)
        th = lean * (1 - 0.35 * s) + 0.08 * np.sin(s * 5 + q)
        d = np.stack([np.sin(th) * math.cos(a), np.sin(th) * math.sin(a), np.cos(th)], 1) * ln / 26
        P = np.cumsum(d, 0) + np.array(loc) + [0.08 * math.cos(a), 0.08 * math.sin(a), 0]
        tube(P, 0.017 * (1 - 0.65 * s), m.m, 7)
        for i in range(230):
            t = r.uniform(0.06, 0.97)
            p = P[int(t * 25)] + r.normal(0, 0.014, 3) + d[0] * r.uniform(-0.5, 0.5)
            w = r.normal(size=3)
            w /= np.linalg.norm(w)
            u = r.normal(size=3)
            u /= np.linalg.norm(u)
            o = len(LV)
            z = 0.014
            LV += [p, p + w * z + u * z * 0.5, p + w * z * 1.9, p + w * z - u * z * 0.5]
            LF.append((o, o + 1, o + 2, o + 3))
        for i in range(46):
            p = P[-1] + np.array([0, 0, 1]) * r.uniform(-0.02, 0.16) + r.normal(0, 0.016, 3)
            w = r.normal(size=3) * 0.7 + [0, 0, 0.8]
            u = r.normal(size=3)
            o = len(FV)
            FV += [p, p + w * 0.022 + u * 0.007, p + w * 0.036, p + w * 0.022 - u * 0.007]
            FF.append((o, o + 1, o + 2, o + 3))
    mesh("oleaf", LV, np.array(LF), lf, False)
    mesh("oflower", FV, np.array(FF), fl, False)


def mountains(dist, hh, seed, near, far, span=900):
    r = np.random.default_rng(seed)
    x = np.linspace(-span, span, 900)
    t = np.linspace(0, 1, 60)
    f = np.zeros_like(x)
    for o in range(9):
        k = 0.0035 * 1.9**o
        f += (0.62**o) * (1 - np.abs(np.sin(x * k + r.uniform(0, 6) + 0.6 * np.sin(x * k * 0.37)))) * (1 if o < 6 else 0.8)
    prof = hh * np.clip((f - f.min()) / (f.max() - f.min()), 0, 1) ** 1.15 + hh * 0.06
    X, T = np.meshgrid(x, t)
    gul = sum(
        0.62**o * np.abs(np.sin(X * 0.012 * 2**o + 2.2 * T + r.uniform(0, 6) + np.sin(X * 0.004 * 2**o))) for o in range(5)
    )
    Z = prof[None] * (1 - T) * (1 - 0.22 * gul * np.sin(np.pi * np.clip(T * 1.05, 0, 1)))
    Y = dist - T * hh * 2.1
    m = M("mtn")
    z = m.node("SeparateXYZ", {0: m.pos()}).outputs[2]
    n = m.noise(m.pos(), 0.06, 10, 0.66)
    c = m.mix(n, near, far)
    m.set(Base_Color=c, Roughness=1, Specular=0)
    m.bump(n, 10, 0.7)
    haze = m.ramp(m.math("DIVIDE", z, hh), (0.0, HAZE[0]), (0.8, HAZE[1]))
    m.set(Emission=haze, Emission_Strength=HAZE[2] * (dist / 900))
    m.m.cycles.sample_as_light = False
    mesh("mtn", np.stack([X, Y, Z], -1).reshape(-1, 3), gridfaces(60, 900), m.m)


def sky():
    """After sunset: a warm glow behind the mountains, rose, then deep blue."""
    w = bpy.data.worlds.new("w")
    sc.world = w
    w.use_nodes = True
    N, L = w.node_tree.nodes, w.node_tree.links
    bg = N["Background"]

    class W(M):
        def __init__(s):
            s.N, s.L = N, L

    s = W()
    tc = s.node("TexCoord").outputs["Generated"]
    sep = s.node("SeparateXYZ", {0: tc})
    x, y, z = sep.outputs
    warm = s.ramp(
        z,
        (0.0, (1.15, 0.42, 0.12, 1)),
        (0.05, (1.05, 0.44, 0.17, 1)),
        (0.12, (0.74, 0.36, 0.26, 1)),
        (0.22, (0.38, 0.27, 0.34, 1)),
        (0.38, (0.145, 0.17, 0.31, 1)),
        (0.62, (0.05, 0.085, 0.20, 1)),
        (1.0, (0.025, 0.05, 0.135, 1)),
    )
    cool = s.ramp(
        z,
        (0.0, (0.30, 0.19, 0.20, 1)),
        (0.06, (0.30, 0.20, 0.25, 1)),
        (0.15, (0.21, 0.185, 0.29, 1)),
        (0.32, (0.11, 0.14, 0.26, 1)),
        (0.62, (0.05, 0.085, 0.20, 1)),
        (1.0, (0.025, 0.05, 0.135, 1)),
    )
    f = s.math(
        "MULTIPLY", s.math("ADD", s.math("ADD", s.math("MULTIPLY", y, 0.75), s.math("MULTIPLY", x, GLOW_X)), 0.55), 0.62, True
    )
    base = s.mix(f, cool, warm)
    # high cloud, on a plane far above
    zz = s.math("MAXIMUM", z, 0.03)
    pl = s.node(
        "CombineXYZ", {0: s.math("DIVIDE", x, s.math("ADD", zz, 0.10)), 1: s.math("DIVIDE", y, s.math("ADD", zz, 0.10)), 2: 0.0}
    ).outputs[0]
    n = s.noise(s.map(pl, (0.42, 1.25, 1), (0, 0, 0.22)), 1.0, 9, 0.60, 0.55)
    d = s.ramp(n, (0.47, 0.0), (0.74, 1.0))
    d = s.math("MULTIPLY", d, s.ramp(z, (0.015, 0.0), (0.09, 1.0), (0.5, 0.8), (0.9, 0.2)))
    cl = s.mix(
        f,
        s.ramp(z, (0.05, (0.40, 0.25, 0.27, 1)), (0.45, (0.16, 0.16, 0.26, 1))),
        s.ramp(
            z,
            (0.03, (1.5, 0.55, 0.20, 1)),
            (0.16, (1.0, 0.42, 0.27, 1)),
            (0.34, (0.46, 0.27, 0.32, 1)),
            (0.7, (0.12, 0.13, 0.24, 1)),
        ),
    )
    col = s.mix(s.math("MULTIPLY", d, 0.75), base, cl)
    L.new(col, bg.inputs[0])
    bg.inputs[1].default_value = SKY
    w.cycles.sampling_method = "MANUAL"
    w.cycles.sample_map_resolution = 512


GLOW_X = 0.45
HAZE = ((0.26, 0.135, 0.115, 1), (0.055, 0.050, 0.105, 1), 0.75)
SKY = 0.52


def camera(loc, target, lens=35, shift_y=0.0, focus=None, fstop=4.0, res=(1600, 1067)):
    c = bpy.data.cameras.new("c")
    c.lens = lens
    c.sensor_width = 36
    c.shift_y = shift_y
    c.clip_end = 4000
    o = bpy.data.objects.new("c", c)
    o.location = loc
    d = Vector((target[0] - loc[0], target[1] - loc[1], 0))
    o.rotation_euler = (math.pi / 2, 0, math.atan2(-d.x, d.y))
    link(o)
    sc.camera = o
    if focus:
        c.dof.use_dof = True
        c.dof.focus_distance = focus
        c.dof.aperture_fstop = fstop
    sc.render.resolution_x, sc.render.resolution_y = res


def yard(y_wall=7.4, spread=1.0):
    """Gravel bed, plants, wall with lights on it, mountains: the same for every picture."""
    gravel(-16, 16, 5.6, y_wall + 0.1)
    wall(-22, 24, y_wall)
    ground = simple("desert", "#8a6645", 0.95, 0, 0.2, 0.3)
    box((2400, 1200, 0.1), (0, y_wall + 600.4, -0.1), ground, 0)
    mountains(900, 112, 5, (0.10, 0.06, 0.05, 1), (0.16, 0.10, 0.08, 1), 1100)
    mountains(520, 40, 12, (0.07, 0.045, 0.035, 1), (0.12, 0.08, 0.055, 1), 800)
    saguaro((5.9, 6.55, 0), 4.1, 0.22, ((0.2, 1.45, 1.25, 0.35), (3.3, 1.9, 0.95, 0.2)))
    saguaro((-8.6, 12.5, 0), 5.6, 0.25, ((0.5, 2.2, 1.6, 0.4), (3.5, 2.7, 1.2, 0.3)))
    saguaro((14.5, 14, 0), 4.6, 0.22, ((2.9, 1.8, 1.4, 0.3),))
    ocotillo((-5.6, 6.6, 0), 3.1, 15, 4)
    agave((-4.1, 6.2, 0.0), 0.62, 1)
    agave((4.3, 6.15, 0), 0.58, 2)
    agave((-7.4, 6.1, 0), 0.5, 3)
    agave((8.2, 6.3, 0), 0.66, 5)
    barrel((-3.2, 6.0, 0), 0.24, 1)
    barrel((-2.75, 6.35, 0), 0.18, 2)
    barrel((5.1, 6.0, 0), 0.22, 3)
    barrel((7.2, 5.95, 0), 0.26, 6)
    barrel((-6.4, 5.95, 0), 0.2, 7)
    for i, (x, y) in enumerate(((3.4, 6.6), (-4.9, 5.9), (6.7, 6.6), (-8.2, 6.5), (9.4, 6.0), (-6.9, 6.9))):
        grass((x, y, 0), 0.75, 380, i)
    boulder((4.85, 6.5, 0), 0.34, 2)
    boulder((-3.6, 6.75, 0), 0.38, 4)
    boulder((7.6, 6.6, 0), 0.42, 7)
    boulder((-6.0, 6.15, 0), 0.22, 9)
    for x, y, tx, ty, tz, p in (
        (5.55, 5.95, 5.95, 6.7, 2.4, 34),
        (-5.2, 5.85, -5.6, 6.7, 1.6, 26),
        (-3.9, 6.75, -3.7, 7.4, 1.5, 14),
        (7.9, 5.75, 8.1, 7.2, 1.2, 18),
        (-7.9, 5.75, -7.5, 7.2, 1.2, 18),
        (3.7, 6.1, 3.6, 7.3, 1.3, 14),
    ):
        spot((x, y, 0.12), (tx, ty, tz), p * 2.2, (1, 0.68, 0.38), 85, 0.9, 0.03)
        lathe(
            [(0, 0), (0.03, 0), (0.036, 0.09), (0.03, 0.09), (0, 0.07)], simple("bronze", "#2b1d12", 0.45, 0.6), 14, (x, y, 0.01)
        )
    # what is left of the glow, and a porch light from the house behind the camera
    l = bpy.data.lights.new("sun", "SUN")
    l.energy = 0.30
    l.angle = 0.9
    l.color = (1, 0.50, 0.24)
    o = bpy.data.objects.new("sun", l)
    o.rotation_euler = (math.radians(74), 0, math.radians(-62 + 180))
    link(o)
    area((-7.5, -8.5, 3.4), (-1, 0, 0.6), 3.0, 210, (1, 0.74, 0.50), 1.2).visible_glossy = False
    area((5, -10, 5), (0, 0, 1), 7, 170, (0.52, 0.66, 1.0), 5).visible_glossy = False


def single(b):
    sky()
    pavers(-11, 11.5, -9, 5.62)
    yard()
    e, mouth, A, inner = dome(b)
    if b is IRON:
        golf_bag((A + 0.75, -0.15, 0), -0.5, "#e4d8be", "#8a3a12")
        bench((A + 1.55, 0.75, 0), -0.25)
    else:
        golf_bag((A + 0.70, -0.15, 0), -0.5, "#1c2747", "#b9833f")
        high_table((-(A + 0.50), -0.62, 0), trophy=True, stools=((-0.10, 0.55), (0.46, -0.30)))
        high_table((A + 1.55, 0.75, 0), stools=((-0.35, -0.48), (0.55, -0.1)))
        top = DEN["height"]
        for sx in (-1, 1):
            post((sx * 4.0 + 0.25, -0.3 + 0.5 * sx, 0), 3.25)
            string_lights([(sx * 4.0 + 0.25, -0.3 + 0.5 * sx, 3.22), (0, 0.55, top - 0.01)], 12, 0.34, power=2.2)
    camera((-2.3, -6.85, 1.52), (-0.12, 0.5), 35, 0.022, 7.5, 5.6)


def post(loc, h):
    m = simple("post", "#1a1715", 0.5, 0.4)
    lathe([(0, 0), (0.16, 0), (0.16, 0.02), (0.03, 0.035), (0.024, 0.05), (0.024, h), (0.03, h), (0, h + 0.03)], m, 24, loc)


def bench(loc, turn):
    """A low timber bench with a ball bucket and two clubs leaning on it."""
    e = empty(loc, (0, 0, turn))
    w = M("teak")
    n = w.noise(w.map(w.obj(), (2, 22, 22)), 1.5, 6, 0.6, 1.0)
    w.set(Base_Color=w.ramp(n, (0.3, (0.16, 0.075, 0.03, 1)), (0.7, (0.30, 0.16, 0.075, 1))), Roughness=0.5)
    w.bump(n, 0.002)
    for k in range(4):
        box((1.15, 0.088, 0.032), (0, -0.15 + k * 0.1, 0.44), w.m, 0.006, parent=e)
    st = simple("powder", "#141416", 0.45, 0.3)
    for x in (-0.46, 0.46):
        for y in (-0.15, 0.15):
            box((0.035, 0.035, 0.425), (x, y, 0.213), st, 0.004, parent=e)
        box((0.035, 0.34, 0.03), (x, 0, 0.41), st, 0.004, parent=e)
    bk = simple("bucket", "#1f5c33", 0.4, 0.1, 0.08)
    lathe(
        [(0, 0.46), (0.085, 0.46), (0.10, 0.62), (0.106, 0.622), (0.106, 0.63), (0.098, 0.63), (0.084, 0.475), (0, 0.475)],
        bk,
        36,
        (-0.25, 0.02, 0),
        e,
    )
    r = random.Random(2)
    for k in range(16):
        a = k * 2.4
        q = 0.075 * math.sqrt(k / 16)
        ball(e, (-0.25 + q * math.cos(a), 0.02 + q * math.sin(a), 0.615 + r.uniform(0, 0.012)))


def two():
    sky()
    pavers(-13, 13, -11, 5.62)
    yard()
    iron, m1, A1, _ = dome(IRON, (-2.80, 0.1, 0), math.radians(4), -1, 0.62)
    den, m2, A2, _ = dome(DEN, (2.45, 0.1, 0), math.radians(-4), 1, 0.8)
    golf_bag((-0.42, -0.42, 0), -0.5, "#e4d8be", "#8a3a12")
    high_table((4.36, -1.2, 0), trophy=True, stools=((-0.42, -0.38), (0.30, 0.45)))
    for x in (-6.2, -0.25, 6.2):
        post((x, 4.5, 0), 3.55)
    string_lights([(-6.2, 4.5, 3.52), (-0.25, 4.5, 3.52)], 15, 0.30, power=2.4)
    string_lights([(-0.25, 4.5, 3.52), (6.2, 4.5, 3.52)], 16, 0.30, power=2.4)
    camera((-2.6, -9.9, 1.55), (-0.28, 0.4), 35, 0.022, 10.4, 5.6, (1600, 1000))
